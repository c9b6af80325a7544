// Draws the data of the timeline on its canvas and handles pointer and keys. The visible range, in nanoseconds from the
// start of the data, stands in the attributes data-from and data-to of the canvas.
"use strict";
(() => {
const box = document.getElementById("timeline"), canvas = box.querySelector("canvas");
const card = box.querySelector(".card"), pen = canvas.getContext("2d");
const data = JSON.parse(document.getElementById("timeline-data").textContent);
document.getElementById("timeline-help").hidden = false;
const kFields = 6, kRow = 15, kGap = 6, kAxis = 20, kLeft = 110, kLeast = 20;
const count = data.slices.length / kFields;
const rows = data.lanes.map(() => 1);
for (let i = 0; i < count; ++i) {
  const lane = data.slices[i * kFields];
  rows[lane] = Math.max(rows[lane], data.slices[i * kFields + 1] + 1);
}
const tops = [];
let height = kAxis;
rows.forEach(each => { tops.push(height); height += each * kRow + kGap; });
let from = data.from, to = Math.max(data.to, data.from + 1), width = 0, hovered = -1;

const text = ns => {
  const [size, unit] = [[1e9, "s"], [1e6, "ms"], [1e3, "\u00b5s"], [1, "ns"]].find(([each]) => Math.abs(ns) >= each) || [1, "ns"];
  return +(ns / size).toFixed(3) + " " + unit;
};
const xOf = ns => kLeft + (ns - from) / (to - from) * (width - kLeft);
const timeAt = x => from + (x - kLeft) / (width - kLeft) * (to - from);
const show = (start, end) => {
  const length = Math.min(Math.max(end - start, kLeast), data.length);
  const middle = (start + end) / 2;
  from = Math.min(Math.max(middle - length / 2, 0), data.length - length);
  to = from + length;
  draw();
};
const zoom = (factor, at) => show(at - (at - from) * factor, at + (to - at) * factor);

function drawAxis(ink, line) {
  const wanted = (to - from) / Math.max((width - kLeft) / 110, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= wanted);
  for (let at = Math.ceil((from + data.start) / step) * step; at <= to + data.start; at += step) {
    const x = xOf(at - data.start);
    pen.fillStyle = line;
    pen.fillRect(x, kAxis - 4, 1, height);
    pen.fillStyle = ink;
    pen.fillText(text(at), x + 3, kAxis - 8);
  }
}
function draw() {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink"), quiet = style.getPropertyValue("--quiet");
  const colors = data.colors.map(name => style.getPropertyValue("--" + name));
  const ratio = window.devicePixelRatio || 1;
  width = box.clientWidth;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = height + "px";
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.font = "11px system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif";
  drawAxis(quiet, style.getPropertyValue("--line"));
  pen.save();
  pen.beginPath();
  pen.rect(kLeft, 0, width - kLeft, height);
  pen.clip();
  for (let i = 0; i < count; ++i) {
    const [lane, row, start, length, name, color] = data.slices.slice(i * kFields, (i + 1) * kFields);
    if (start > to || start + length < from) continue;
    const left = Math.max(xOf(start), kLeft), right = Math.min(xOf(start + length), width);
    const y = tops[lane] + row * kRow, wide = Math.max(right - left, 0.5);
    pen.fillStyle = colors[color];
    pen.fillRect(left, y, wide > 3 ? wide - 0.5 : wide, kRow - 1);
    if (i === hovered) {
      pen.strokeStyle = ink;
      pen.strokeRect(left + 0.5, y + 0.5, Math.max(wide - 1, 1), kRow - 2);
    }
    const fits = Math.floor((wide - 6) / 6.2), label = data.labels[name];
    if (fits > 3) {
      pen.fillStyle = "#101418";
      pen.fillText(label.length > fits ? label.slice(0, fits - 1) + "\u2026" : label, left + 3, y + kRow - 4);
    }
  }
  pen.restore();
  pen.fillStyle = quiet;
  data.lanes.forEach((name, lane) =>
    pen.fillText(name.length > 17 ? name.slice(0, 16) + "\u2026" : name, 0, tops[lane] + kRow - 4));
  canvas.dataset.from = Math.round(from);
  canvas.dataset.to = Math.round(to);
}
function sliceAt(x, y) {
  const at = timeAt(x), near = 2 * (to - from) / (width - kLeft);
  let best = -1, distance = Infinity;
  for (let i = 0; x >= kLeft && i < count; ++i) {
    const [lane, row, start, length] = data.slices.slice(i * kFields, i * kFields + 4);
    const top = tops[lane] + row * kRow;
    const away = Math.max(start - at, at - start - length, 0);
    if (y >= top && y < top + kRow && away <= near && away < distance) {
      best = i;
      distance = away;
    }
  }
  return best;
}
// The card is a line below the canvas, so that it covers nothing.
function showCard(slice) {
  hovered = slice;
  card.textContent = "";
  if (slice >= 0) {
    const [, , start, length, name] = data.slices.slice(slice * kFields, (slice + 1) * kFields);
    card.textContent = data.names[name] + "\n" + text(length) + ", starts at " + text(start + data.start);
  }
  draw();
}
function hover(event) {
  const place = canvas.getBoundingClientRect();
  const found = sliceAt(event.clientX - place.left, event.clientY - place.top);
  if (found !== hovered) showCard(found);
}
let grip = null;
canvas.addEventListener("pointerdown", event => {
  grip = {x: event.clientX, from, to};
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", event => {
  if (!grip) return hover(event);
  const moved = (event.clientX - grip.x) / (width - kLeft) * (grip.to - grip.from);
  show(grip.from - moved, grip.to - moved);
});
canvas.addEventListener("pointerup", () => { grip = null; });
canvas.addEventListener("pointerleave", () => showCard(-1));
// The wheel scrolls the page until the timeline has been clicked.
canvas.addEventListener("wheel", event => {
  if (!event.ctrlKey && document.activeElement !== canvas) return;
  event.preventDefault();
  const x = event.clientX - canvas.getBoundingClientRect().left;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const moved = event.deltaX / (width - kLeft) * (to - from);
    show(from + moved, to + moved);
  } else {
    zoom(1.002 ** event.deltaY, Math.min(Math.max(timeAt(x), from), to));
  }
}, {passive: false});
canvas.addEventListener("dblclick", event => {
  const place = canvas.getBoundingClientRect();
  const found = sliceAt(event.clientX - place.left, event.clientY - place.top);
  if (found < 0) return show(0, data.length);
  const start = data.slices[found * kFields + 2], length = data.slices[found * kFields + 3];
  show(start - length * 0.05, start + length * 1.05);
  showCard(-1);
});
canvas.addEventListener("keydown", event => {
  const middle = (from + to) / 2, part = (to - from) / 5;
  const keys = {
    w: () => zoom(0.7, middle), "+": () => zoom(0.7, middle), ArrowUp: () => zoom(0.7, middle),
    s: () => zoom(1.4, middle), "-": () => zoom(1.4, middle), ArrowDown: () => zoom(1.4, middle),
    a: () => show(from - part, to - part), ArrowLeft: () => show(from - part, to - part),
    d: () => show(from + part, to + part), ArrowRight: () => show(from + part, to + part),
    0: () => show(0, data.length), f: () => show(0, data.length), Escape: () => canvas.blur()
  };
  if (keys[event.key] && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    keys[event.key]();
  }
});
window.addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
show(from, to);
})();
