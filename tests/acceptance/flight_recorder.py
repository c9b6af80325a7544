#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""flight_recorder.py CLI [SEEDS [FIRST_SEED]]: writes dumps of PyTorch's flight recorder as its sources do
(torch/csrc/distributed/c10d/FlightRecorderDetail.hpp), as pickles of several protocols and as JSON, of jobs that run to the
end, of jobs where one rank issues nothing any more, and of jobs where one rank issues another operation, size or type. A
small machine runs each job, so that the truth is at hand: which ranks issued which collective, and what completed. Fails
where `flight` says otherwise, or `diagnose` does not begin with the collective that stands."""
import gzip
import json
import os
import pickle
import random
import subprocess
import sys
import tempfile

OPERATIONS = ["all_reduce", "_all_gather_base", "_reduce_scatter_base", "broadcast", "all_to_all"]
TYPES = ["Float", "BFloat16", "Half", "Long"]
FAULTS = ["none", "missing", "operation", "size", "type", "transfer"]
NAMES = ["nccl_trace_rank_%d", "comm_lib_trace_rank_%d", "dump_%d", "fr_rank%d.pkl", "rank_%d.pickle"]
VERDICTS = {"missing": "rank_missing", "operation": "operation_differs", "size": "size_differs", "type": "type_differs",
            "transfer": "rank_missing"}
START = 1_790_000_000_000_000_000


class Job:
    """Issues collectives of several groups on all ranks until one fault stops it."""

    def __init__(self, seed):
        self.draw = draw = random.Random(seed)
        self.fault = FAULTS[seed % len(FAULTS)]
        self.size = draw.choice([2, 4, 4, 8])
        # The tensor-parallel groups of all ranks have one name, as those of split communicators do.
        self.groups = [("0", "default_pg", list(range(self.size)))]
        for first in range(0, self.size, 2):
            self.groups.append(("1", "tp", [first, first + 1]))
        if self.size > 2:
            for first in range(2):
                self.groups.append((str(10 + first), "undefined", list(range(first, self.size, 2))))
        self.capacity = draw.choice([10_000, 10_000, 25]) if self.fault != "transfer" else 10_000
        self.entries = {rank: [] for rank in range(self.size)}
        self.truth = []  # collectives: group, sequence, entries by rank
        self.culprit = draw.randrange(self.size)
        self.place = None
        self.run()

    def issue(self, rank, group, sequence, name, sizes, dtype, transfer, now, out=None):
        records = self.entries[rank]
        line = 10 + 3 * self.groups.index(group) + (100 if transfer else 0)
        entry = {"frames": [{"name": name.split(" ")[0], "filename": "/opt/torch/distributed/distributed_c10d.py", "line": 2806},
                            {"name": "step", "filename": "train.py", "line": line},
                            {"name": "<module>", "filename": "train.py", "line": 3}],
                 "record_id": len(records), "pg_id": self.groups.index(group), "process_group": (group[0], group[1]),
                 "collective_seq_id": 0 if transfer else sequence, "p2p_seq_id": sequence if transfer else 0,
                 "op_id": len(records), "profiling_name": "nccl:" + name, "time_created_ns": now,
                 "input_sizes": [sizes], "input_dtypes": [dtype], "output_sizes": [out or sizes], "output_dtypes": [dtype],
                 "state": "scheduled", "time_discovered_started_ns": None, "time_discovered_completed_ns": None,
                 "retired": False, "timeout_ms": 600000, "is_p2p": transfer}
        records.append(entry)
        return entry

    def run(self):
        draw, now = self.draw, START
        sequences, stuck, ahead = {}, set(), {}
        steps = draw.randrange(30, 90)
        fault_step = None if self.fault == "none" else steps - draw.randrange(4, 12)
        dead = False
        for step in range(steps):
            now += draw.randrange(100_000, 3_000_000)
            group = draw.choice(self.groups)
            transfer = draw.random() < 0.2
            if step == fault_step:
                group = draw.choice([each for each in self.groups if self.culprit in each[2]])
                transfer = self.fault == "transfer"
            if transfer:
                self.transfer(group, step == fault_step, now, stuck, ahead)
                dead = dead or step == fault_step
                continue
            operation = draw.choice(OPERATIONS)
            dtype = draw.choice(TYPES)
            sizes = [draw.randrange(1, 64) * len(group[2]), draw.choice([128, 1024])]
            key = self.groups.index(group)
            sequence = sequences.get(key, 0) + 1
            found = {}
            for rank in group[2]:
                is_culprit = rank == self.culprit
                if is_culprit and (dead or step == fault_step and self.fault == "missing"):
                    continue
                if ahead.get(rank, 0) >= 3:
                    continue  # the host waits
                name, own, type_, out = operation, list(sizes), dtype, None
                if is_culprit and step == fault_step:
                    if self.fault == "operation":
                        name = OPERATIONS[(OPERATIONS.index(operation) + 1) % len(OPERATIONS)]
                    elif self.fault == "size":
                        own = [sizes[0] + 1, sizes[1]]
                        out = sizes if operation == "all_to_all" else None  # more is sent than received
                    elif self.fault == "type":
                        type_ = TYPES[(TYPES.index(dtype) + 1) % len(TYPES)]
                found[rank] = self.issue(rank, group, sequence, name, own, type_, False,
                                         now + draw.randrange(50_000), out)
            if step == fault_step:
                dead = True
            if not found:
                continue
            sequences[key] = sequence
            is_whole = len(found) == len(group[2]) and key not in stuck
            is_same = step != fault_step
            if is_whole and is_same:
                self.complete(found, now)
            else:
                stuck.add(key)
                for rank, entry in found.items():
                    ahead[rank] = ahead.get(rank, 0) + 1
                    if len(found) == len(group[2]) or draw.random() < 0.5:
                        entry["state"] = "started"
                        entry["time_discovered_started_ns"] = now + 1_000_000
            self.truth.append({"group": group, "sequence": sequence, "found": found, "operation": operation,
                               "fault": step == fault_step})
        self.steps = steps

    def complete(self, found, now):
        for entry in found.values():
            entry["state"], entry["retired"] = "completed", True
            entry["time_discovered_started_ns"] = now + 200_000
            entry["time_discovered_completed_ns"] = now + 2_000_000 + self.draw.randrange(1_000_000)
            if self.draw.random() < 0.3:
                entry["duration_ms"] = self.draw.randrange(1, 4000) / 256

    def transfer(self, group, is_fault, now, stuck, ahead):
        draw = self.draw
        source, target = draw.sample(range(len(group[2])), 2)
        if is_fault:
            target = group[2].index(self.culprit)
            source = (target + 1) % len(group[2])
        key = ("transfer", self.groups.index(group), source, target)
        numbers = [0, 0]
        sender, receiver = group[2][source], group[2][target]
        if self.culprit in (sender, receiver) and ahead.get("dead"):
            return
        if ahead.get(sender, 0) >= 3 or ahead.get(receiver, 0) >= 3:
            return
        for i, rank in enumerate((sender, receiver)):
            numbers[i] = 1 + sum(e["is_p2p"] and e["pg_id"] == self.groups.index(group) for e in self.entries[rank])
        sizes, dtype = [draw.randrange(1, 99), 16], draw.choice(TYPES)
        found = {sender: self.issue(sender, group, numbers[0], "send %d->%d" % (source, target), sizes, dtype, True, now)}
        if not is_fault:
            found[receiver] = self.issue(receiver, group, numbers[1], "recv %d<-%d" % (target, source), sizes, dtype, True,
                                         now + 1000)
            self.complete(found, now)
        else:
            ahead["dead"] = True
            ahead[sender] = ahead.get(sender, 0) + 1
        self.truth.append({"group": group, "sequence": numbers[0], "found": found, "operation": "send %d->%d" % (source, target),
                           "fault": is_fault, "transfer": True, "receiver": receiver})

    def dump(self, rank):
        groups = {}
        status = {}
        for i, (name, description, ranks) in enumerate(self.groups):
            if rank in ranks:
                groups[name] = {"name": name, "desc": description, "ranks": str(ranks)}
                own = [e for e in self.entries[rank] if e["pg_id"] == i and not e["is_p2p"]]
                last = [max((e["collective_seq_id"] for e in own if test(e)), default=-1)
                        for test in (lambda e: True, lambda e: e["state"] != "scheduled", lambda e: e["state"] == "completed")]
                status[str(i)] = dict(zip(("last_enqueued_collective", "last_started_collective", "last_completed_collective"),
                                          last))
        return {"version": "2.9", "pg_config": groups, "nccl_version": "2.27.5", "pg_status": status,
                "entries": self.entries[rank][-self.capacity:]}

    def write(self, folder):
        name = self.draw.choice(NAMES)
        as_json = self.draw.random() < 0.25
        for rank in range(self.size):
            dump = self.dump(rank)
            path = os.path.join(folder, name % rank)
            if as_json:
                # No stacks, 0 for times that are not known, numbers of the status as texts.
                dump["entries"] = [{key: 0 if value is None else value for key, value in entry.items() if key != "frames"}
                                   for entry in dump["entries"]]
                dump["pg_status"] = {key: {k: str(v) for k, v in value.items()} for key, value in dump["pg_status"].items()}
                data = json.dumps(dump, sort_keys=True, separators=(",", ":")).encode()
                path = os.path.splitext(path)[0] + ".json"
            else:
                data = pickle.dumps(dump, protocol=self.draw.choice([2, 3, 4, 5]))
            if self.draw.random() < 0.2:
                data, path = gzip.compress(data, mtime=0), path + ".gz" if "." in os.path.basename(path) else path
            with open(path, "wb") as out:
                out.write(data)
            os.utime(path, (START // 10**9 - 10**9,) * 2)  # nobody writes it any more
        return as_json


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0,):
        raise SystemExit(f"{' '.join(command)}: exit status {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


def title(group):
    return group[0] if group[1] == "undefined" else f"{group[0]} ({group[1]})"


def numbers(text):
    return [int(word) for word in (text or "").split()]


def check(cli, seed, problems):
    job = Job(seed)

    def complain(text):
        problems.append(f"seed {seed} ({job.fault}, {job.size} ranks): {text}")

    with tempfile.TemporaryDirectory() as folder:
        as_json = job.write(folder)
        rows = json.loads(run([cli, "flight", "--json", folder]))["collectives"]
        entries = json.loads(run([cli, "flight", "--json", "--group", "entry", folder]))["entries"]
        trouble = json.loads(run([cli, "flight", "--json", "--group", "trouble", folder]))["collectives"]
        diagnosis = json.loads(run([cli, "diagnose", "--json", folder]))
    kept = {rank: {id(entry) for entry in job.entries[rank][-job.capacity:]} for rank in job.entries}
    count = sum(len(ids) for ids in kept.values())
    if len(entries) != count:
        complain(f"{len(entries)} entries of {count}")
    is_wrapped = any(len(job.entries[rank]) > job.capacity for rank in job.entries)
    by_key = {}
    for row in rows:
        if "->" not in row["operation"] and "<-" not in row["operation"]:
            by_key.setdefault((row["group"], row["sequence"]), []).append(row)
    for each in job.truth:
        found = {rank: entry for rank, entry in each["found"].items() if id(entry) in kept[rank]}
        if not found or each.get("transfer"):
            continue
        group = each["group"]
        first = min(entry["time_created_ns"] for entry in found.values()) / 1000
        candidates = [row for row in by_key.get((title(group), each["sequence"]), [])
                      if abs(row["first_issued_us"] - first) < 0.01 and row["group_ranks"] == len(group[2])]
        if len(candidates) != 1:
            complain(f"{title(group)} number {each['sequence']}: {len(candidates)} rows")
            continue
        row = candidates[0]
        if row["ranks"] != len(found):
            complain(f"{title(group)} number {each['sequence']}: {row['ranks']} ranks of {len(found)}")
        missing = [rank for rank in group[2] if rank not in each["found"]]
        lost = [rank for rank in each["found"] if rank not in found]
        for rank in list(missing):
            own = [e for e in job.entries[rank][-job.capacity:] if e["pg_id"] == job.groups.index(group)]
            # Of a buffer that has only transfers of the group left, nobody can tell.
            if len(job.entries[rank]) > job.capacity and own and all(e["is_p2p"] for e in own):
                missing.remove(rank)
                lost = sorted([*lost, rank])
        if numbers(row["missing_ranks"]) != missing:
            complain(f"{title(group)} number {each['sequence']}: missing {row['missing_ranks']!r}, not {missing}")
        if numbers(row["unknown_ranks"]) != lost:
            complain(f"{title(group)} number {each['sequence']}: unknown {row['unknown_ranks']!r}, not {lost}")
        states = sorted(entry["state"] for entry in found.values())
        told = sorted(word for part in row["states"].split(", ") for word in [part.split()[1]] * int(part.split()[0]))
        if told != states:
            complain(f"{title(group)} number {each['sequence']}: states {told}, not {states}")
        durations = [entry["duration_ms"] for entry in found.values() if "duration_ms" in entry]
        if bool(durations) != (row["duration_us"] is not None) or durations and abs(
                row["duration_us"] - 1000 * max(durations)) > 0.01:
            complain(f"{title(group)} number {each['sequence']}: duration {row['duration_us']}")
        is_done = all(entry["state"] == "completed" for entry in each["found"].values())
        if is_done != (row["verdict"] == "completed"):
            complain(f"{title(group)} number {each['sequence']}: {row['verdict']}")
        if not as_json and row["place"] != "step (train.py:%d)" % (10 + 3 * job.groups.index(group)):
            complain(f"place {row['place']!r}")
    notes = " ".join(diagnosis["notes"])
    if job.fault == "none":
        open_ones = [row for row in trouble if row["verdict"] != "not_matched"]
        if open_ones or "have completed" not in notes and not is_wrapped:
            complain(f"something stands: {open_ones[:1]} {notes}")
        return
    fault = next(each for each in job.truth if each["fault"])
    row = rows[0]
    name = fault["operation"]
    if (row["group"], row["sequence"]) != (title(fault["group"]), fault["sequence"]) or row["verdict"] != VERDICTS[job.fault]:
        complain(f"first: {row['verdict']} {row['operation']} {row['group']} {row['sequence']}, not {VERDICTS[job.fault]} {name} "
                 f"{title(fault['group'])} {fault['sequence']}")
    culprits = numbers(row["missing_ranks"]) if job.fault in ("missing", "transfer") else numbers(row["differing_ranks"])
    expected = fault["group"][2] if len(fault["found"]) == 2 and job.fault not in ("missing", "transfer") else [job.culprit]
    if culprits != expected and not (job.fault == "size" and name == "all_to_all"):
        complain(f"culprits {culprits}, not {expected}")
    if f"group {title(fault['group'])}" not in diagnosis["notes"][0] or f"number {fault['sequence']}" not in diagnosis["notes"][0]:
        complain(f"diagnose says first: {diagnosis['notes'][0]}")


def main():
    cli = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 36
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    problems = []
    for seed in range(first, first + seeds):
        check(cli, seed, problems)
    print("\n".join(problems) or f"{seeds} jobs as they ran")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
