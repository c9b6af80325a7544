<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message>
        <source> GB/s</source>
        <translation> GB/s</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> Pixel</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message numerus="yes">
        <source>%1
%n with less than 0.1 % of the time or below 0.1 GFLOP/s are left out</source>
        <translation>
            <numerusform>%1
%n mit weniger als 0,1 % der Zeit oder unter 0,1 GFLOP/s ist ausgelassen</numerusform>
            <numerusform>%1
%n mit weniger als 0,1 % der Zeit oder unter 0,1 GFLOP/s sind ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Suspended to save memory; loads again when you come back</source>
        <translation>%1
Ausgelagert, um Speicher zu sparen; wird beim Zurückkehren neu geladen</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 in the file</source>
        <translation>%1 %2 in der Datei</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>%1 %2, from %3 to %4</source>
        <translation>%1 %2, von %3 auf %4</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>%1 (%2 of kernel time)</source>
        <translation>%1 (%2 der Kernelzeit)</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (%2)
%3</source>
        <translation>%1 (%2)
%3</translation>
    </message>
    <message>
        <source>%1 (%2), %3</source>
        <translation>%1 (%2), %3</translation>
    </message>
    <message>
        <source>%1 (also elsewhere)</source>
        <translation>%1 (auch anderswo)</translation>
    </message>
    <message>
        <source>%1 (gone: %2)</source>
        <translation>%1 (entfallen: %2)</translation>
    </message>
    <message>
        <source>%1 (new: %2)</source>
        <translation>%1 (neu: %2)</translation>
    </message>
    <message>
        <source>%1 (none to %2)</source>
        <translation>%1 (keiner bis %2)</translation>
    </message>
    <message>
        <source>%1 (pinned)</source>
        <translation>%1 (angeheftet)</translation>
    </message>
    <message>
        <source>%1 (within the noise of the steps)</source>
        <translation>%1 (im Rauschen der Schritte)</translation>
    </message>
    <message>
        <source>%1 FLOP/byte</source>
        <translation>%1 FLOP/byte</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 TB/s</source>
        <translation>%1 TB/s</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 allocated before the recording</source>
        <translation>%1 vor der Aufzeichnung belegt</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 annotations</source>
        <translation>Anmerkungen %1</translation>
    </message>
    <message>
        <source>%1 are at their US keyboard positions on every layout</source>
        <translation>%1 liegen bei jeder Belegung an ihren Plätzen einer US-Tastatur</translation>
    </message>
    <message>
        <source>%1 as before</source>
        <translation>%1 wie zuvor</translation>
    </message>
    <message>
        <source>%1 at the peak</source>
        <translation>%1 am Höchststand</translation>
    </message>
    <message>
        <source>%1 before its start</source>
        <translation>%1 vor dem Beginn</translation>
    </message>
    <message>
        <source>%1 before start</source>
        <translation>%1 vor Beginn</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>%1 calls copy (%2), but no copy is recorded</source>
        <translation>%1 Aufrufe kopieren (%2), aber keine Kopie ist aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 calls launch device work, but none of it is recorded</source>
        <translation>%1 Aufrufe starten Gerätearbeit, aber keine davon ist aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 calls without a common cause stall for the same time at equal distances, %2 in all: the operating system took the thread off its processor</source>
        <translation>%1 Aufrufe ohne gemeinsame Ursache stocken gleich lang in gleichen Abständen, insgesamt %2: Das Betriebssystem nahm dem Thread den Prozessor</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 Kollektive</translation>
    </message>
    <message>
        <source>%1 collectives and transfers have not completed.</source>
        <translation>%1 Kollektive und Übertragungen sind nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>%1 collectives matched</source>
        <translation>%1 Kollektive zugeordnet</translation>
    </message>
    <message>
        <source>%1 computes metrics while the GPU waits: update them every few steps, on the GPU, and compute them at the end of an epoch.</source>
        <translation>%1 berechnet Metriken, während die GPU wartet: nur alle paar Schritte und auf der GPU aktualisieren, am Ende einer Epoche berechnen.</translation>
    </message>
    <message>
        <source>%1 copies the module's buffers between ranks in each step: DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal.</source>
        <translation>%1 kopiert in jedem Schritt die Puffer des Moduls zwischen Ranks: DistributedDataParallel(broadcast_buffers=False) lässt das weg, wo Puffer nicht gleich sein müssen.</translation>
    </message>
    <message>
        <source>%1 device %2</source>
        <translation>%1 Gerät %2</translation>
    </message>
    <message>
        <source>%1 differs between the ranks: %2.</source>
        <translation>%1 unterscheidet sich zwischen den Ranks: %2.</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>%1 earlier</source>
        <translation>%1 früher</translation>
    </message>
    <message>
        <source>%1 events cannot be used: figures may be too low</source>
        <translation>%1 Ereignisse sind unbrauchbar: Zahlen können zu niedrig sein</translation>
    </message>
    <message>
        <source>%1 events read</source>
        <translation>%1 Ereignisse gelesen</translation>
    </message>
    <message>
        <source>%1 events read = %2. %3 dropped</source>
        <translation>%1 Ereignisse gelesen = %2. %3 verworfen</translation>
    </message>
    <message>
        <source>%1 gaps</source>
        <translation>%1 Lücken</translation>
    </message>
    <message>
        <source>%1 has not completed: it is %2.</source>
        <translation>%1 ist nicht abgeschlossen: Zustand %2.</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>%1 if the memory is pageable, which the recording does not show.</source>
        <translation>%1, falls der Speicher auslagerbar (pageable) ist, was die Aufzeichnung nicht zeigt.</translation>
    </message>
    <message>
        <source>%1 imports modules while the GPU waits, once in each process: warm up before the measured part, and import what a step needs at the start.</source>
        <translation>%1 importiert Module, während die GPU wartet, einmal in jedem Prozess: vor dem gemessenen Teil aufwärmen und am Anfang importieren, was ein Schritt braucht.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 in %2 calls</source>
        <translation>%1 in %2 Aufrufen</translation>
    </message>
    <message>
        <source>%1 in %2, at most %3 in one gap.</source>
        <translation>%1 in %2, höchstens %3 in einer Lücke.</translation>
    </message>
    <message>
        <source>%1 in 1 call</source>
        <translation>%1 in 1 Aufruf</translation>
    </message>
    <message>
        <source>%1 in batches</source>
        <translation>%1 in Batches</translation>
    </message>
    <message>
        <source>%1 in this range</source>
        <translation>%1 in diesem Bereich</translation>
    </message>
    <message>
        <source>%1 into step %2</source>
        <translation>%1 nach Beginn von Schritt %2</translation>
    </message>
    <message>
        <source>%1 is Python's garbage collector: call gc.freeze() when everything is set up, switch it off within steps (gc.disable()) and collect between some of them.</source>
        <translation>%1 ist die Speicherbereinigung von Python: gc.freeze() aufrufen, wenn alles eingerichtet ist, sie in Schritten abschalten (gc.disable()) und zwischen einigen davon aufräumen.</translation>
    </message>
    <message>
        <source>%1 is compiled already. What the host still does there: the guards, the checks of Inductor's code on its inputs (assert_size_stride, left out by torch._inductor.config.size_asserts = False) and one launch after the other (%2 replays them).</source>
        <translation>%1 ist schon kompiliert. Was der Host dort noch tut: die Guards, die Prüfungen der Eingaben in Inductors Code (assert_size_stride, entfällt mit torch._inductor.config.size_asserts = False) und ein Start nach dem anderen (%2 spielt sie wieder ab).</translation>
    </message>
    <message>
        <source>%1 is idle</source>
        <translation>%1 ist untätig</translation>
    </message>
    <message>
        <source>%1 is not on this machine; map the folders of the recording machine in the settings</source>
        <translation>%1 ist nicht auf diesem Rechner; ordnen Sie die Ordner des aufzeichnenden Rechners in den Einstellungen zu</translation>
    </message>
    <message>
        <source>%1 is the model's own Python between its launches: %2 removes it.</source>
        <translation>%1 ist das eigene Python des Modells zwischen seinen Starts: %2 beseitigt es.</translation>
    </message>
    <message>
        <source>%1 is the optimizer's Python: the fused implementation (fused=True) runs less of it.</source>
        <translation>%1 ist Python-Code des Optimierers: Die fusionierte Implementierung (fused=True) führt weniger davon aus.</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>%1 keeps the CPU busy: call it once instead of in each step, move it to the GPU, or compile the code around it (%2).</source>
        <translation>%1 beschäftigt die CPU: einmal statt in jedem Schritt aufrufen, auf die GPU verlegen oder den Code darum kompilieren (%2).</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 Kernel</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 Kernel und Kopien</translation>
    </message>
    <message>
        <source>%1 later</source>
        <translation>%1 später</translation>
    </message>
    <message>
        <source>%1 launched: the first and the last are linked</source>
        <translation>%1 gestartet: der erste und der letzte sind verbunden</translation>
    </message>
    <message>
        <source>%1 launches: %2 of work shorter than its call, %3 calls slower than %4, %5 that started more than %6 after the call. Median delay %7</source>
        <translation>%1 Starts: %2 mit Arbeit, die kürzer ist als ihr Aufruf, %3 Aufrufe langsamer als %4, %5, die mehr als %6 nach dem Aufruf begannen. Mediane Verzögerung %7</translation>
    </message>
    <message>
        <source>%1 lets the program sleep while the GPU waits: take the pause out of the loop.</source>
        <translation>%1 lässt das Programm schlafen, während die GPU wartet: die Pause aus der Schleife nehmen.</translation>
    </message>
    <message>
        <source>%1 measured, %2 modelled (%3)</source>
        <translation>%1 gemessen, %2 nach Modell (%3)</translation>
    </message>
    <message>
        <source>%1 modules</source>
        <translation>%1 Module</translation>
    </message>
    <message>
        <source>%1 more do not match, and may only wait behind these; lanescope-cli flight lists them.</source>
        <translation>%1 weitere passen nicht zueinander und warten vielleicht nur hinter diesen; lanescope-cli flight listet sie auf.</translation>
    </message>
    <message>
        <source>%1 number %2 of group %3</source>
        <translation>%1 Nummer %2 der Gruppe %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 GPU busy time, %3 of %4 on average</source>
        <translation>%1 von %2 beschäftigter GPU-Zeit, %3 mit im Mittel %4</translation>
    </message>
    <message>
        <source>%1 of %2 GPU idle time</source>
        <translation>%1 von %2 Leerlauf der GPU</translation>
    </message>
    <message>
        <source>%1 of %2 iterations</source>
        <translation>%1 von %2 Iterationen</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all after %3</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, alle nach %3</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all after %3; steps %4 are incomplete</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, alle nach %3; die Schritte %4 sind unvollständig</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all before %3</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, alle vor %3</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all before %3; steps %4 are incomplete</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, alle vor %3; die Schritte %4 sind unvollständig</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4; step %5 is incomplete</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, von %3 bis %4; Schritt %5 ist unvollständig</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4; steps %5 are incomplete</source>
        <translation>%1 von %2 Starts haben keine Gerätearbeit, von %3 bis %4; die Schritte %5 sind unvollständig</translation>
    </message>
    <message>
        <source>%1 of %2 links drawn</source>
        <translation>%1 von %2 Verbindungen gezeichnet</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work are pages of unified memory that the driver moved, on faults or prefetches: no call launches them</source>
        <translation>%1 von %2 Stücken Gerätearbeit sind Seiten von Unified Memory, die der Treiber bei Seitenfehlern oder Prefetches verschoben hat: kein Aufruf startet sie</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have a correlation id that several calls share</source>
        <translation>%1 von %2 Stücken Gerätearbeit haben eine Korrelationsnummer, die sich mehrere Aufrufe teilen</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch here, from %3 to %4</source>
        <translation>%1 von %2 Stücken Gerätearbeit haben hier keinen Start, von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch here: they were launched before the recording began</source>
        <translation>%1 von %2 Stücken Gerätearbeit haben hier keinen Start: sie wurden vor Beginn der Aufzeichnung gestartet</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch in the trace</source>
        <translation>%1 von %2 Stücken Gerätearbeit haben keinen Start im Trace</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work on stream %3 of %4 last longer than is possible, up to %5 (%6): they reach past later work of their stream</source>
        <translation>%1 von %2 Stücken Gerätearbeit auf Stream %3 von %4 dauern länger als möglich, bis zu %5 (%6): sie reichen über spätere Arbeit ihres Streams hinaus</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of work of %3 begin before the call that launched them, by %4 (median)</source>
        <translation>%1 von %2 Arbeitsteilen von %3 beginnen vor dem Aufruf, der sie startete, um %4 (Median)</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2 segments along inferred edges (%3)</source>
        <translation>%1 von %2 Abschnitten entlang gefolgerter Kanten (%3)</translation>
    </message>
    <message>
        <source>%1 of %2, %3 events</source>
        <translation>%1 von %2, %3 Ereignisse</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1 von %2.</translation>
    </message>
    <message>
        <source>%1 of %2; at most %3 at once.</source>
        <translation>%1 von %2; höchstens %3 am Stück.</translation>
    </message>
    <message>
        <source>%1 of group %2</source>
        <translation>%1 der Gruppe %2</translation>
    </message>
    <message>
        <source>%1 of it</source>
        <translation>%1 davon</translation>
    </message>
    <message>
        <source>%1 of it is launched in %2, %3 in %4.</source>
        <translation>%1 davon startet in %2, %3 in %4.</translation>
    </message>
    <message>
        <source>%1 of it is launched in %2.</source>
        <translation>%1 davon startet in %2.</translation>
    </message>
    <message>
        <source>%1 of kernels in %2</source>
        <translation>%1 Kernelzeit in %2</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 des Schritts</translation>
    </message>
    <message>
        <source>%1 of the time</source>
        <translation>%1 der Zeit</translation>
    </message>
    <message>
        <source>%1 of the time has an operator</source>
        <translation>%1 der Zeit hat einen Operator</translation>
    </message>
    <message>
        <source>%1 of the work has a launch call</source>
        <translation>%1 der Arbeit hat einen Startaufruf</translation>
    </message>
    <message>
        <source>%1 of their time is in kernels that compute in %2.</source>
        <translation>%1 ihrer Zeit liegen in Kerneln, die in %2 rechnen.</translation>
    </message>
    <message>
        <source>%1 of their time is in kernels that take these inputs without tensor cores (%2), the library's choice for products with one small side: give those more rows at once.</source>
        <translation>%1 ihrer Zeit liegen in Kerneln, die diese Eingaben ohne Tensorkerne verarbeiten (%2); die Bibliothek wählt sie für Produkte mit einer kleinen Seite: Geben Sie diesen mehr Zeilen auf einmal.</translation>
    </message>
    <message>
        <source>%1 of this machine's %2</source>
        <translation>%1 von %2 dieses Rechners</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 on overflow rows</source>
        <translation>%1 in Überlaufzeilen</translation>
    </message>
    <message>
        <source>%1 only makes a view or allocates, which takes a fixed time on one thread: call it less often, or compile the code around it (%2).</source>
        <translation>%1 erzeugt nur eine Sicht oder fordert Speicher an, was auf einem Thread eine feste Zeit dauert: seltener aufrufen oder den Code darum kompilieren (%2).</translation>
    </message>
    <message>
        <source>%1 other files</source>
        <translation>%1 andere Dateien</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>%1 over time</source>
        <translation>%1 über die Zeit</translation>
    </message>
    <message>
        <source>%1 per element</source>
        <translation>%1 je Element</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 Teile</translation>
    </message>
    <message>
        <source>%1 pieces of work</source>
        <translation>%1 Arbeitsteile</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Prozentpunkte</translation>
    </message>
    <message>
        <source>%1 processes one gradient at a time: clip_grad_norm_(foreach=True) processes them together.</source>
        <translation>%1 verarbeitet einen Gradienten nach dem anderen: clip_grad_norm_(foreach=True) verarbeitet sie zusammen.</translation>
    </message>
    <message>
        <source>%1 ranges and %2 kernel launches, matched by their order (inexact)</source>
        <translation>%1 Bereiche und %2 Kernelstarts, nach ihrer Reihenfolge zugeordnet (ungenau)</translation>
    </message>
    <message>
        <source>%1 ranges and %2 kernel launches: which belong together is unknown</source>
        <translation>%1 Bereiche und %2 Kernelstarts: die Zuordnung ist unbekannt</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ranks</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>%1 repariert</translation>
    </message>
    <message>
        <source>%1 reports while the GPU waits: do so every few hundred steps, hand over values that are on the host already, and write from another thread.</source>
        <translation>%1 berichtet, während die GPU wartet: nur alle paar hundert Schritte, mit Werten, die schon auf dem Host liegen, und von einem anderen Thread aus schreiben.</translation>
    </message>
    <message>
        <source>%1 returned, but no GPU work is recorded until %2 of the graph</source>
        <translation>%1 kehrte zurück, aber bis %2 des Graphen ist keine GPU-Arbeit aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 returned, but no GPU work is recorded until the first work of the graph</source>
        <translation>%1 kehrte zurück, aber bis zur ersten Arbeit des Graphen ist keine GPU-Arbeit aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>%1 runs in Python while the GPU waits: cache its result if it is the same in each call, leave out what a step does not need, move it to a worker that overlaps with the GPU, or let the GPU do it.</source>
        <translation>%1 läuft in Python, während die GPU wartet: das Ergebnis speichern, wenn es in jedem Aufruf gleich ist, weglassen, was ein Schritt nicht braucht, es in einen Arbeitsprozess neben der GPU verlegen oder die GPU rechnen lassen.</translation>
    </message>
    <message>
        <source>%1 runs kernels %2</source>
        <translation>%1 führt Kernel aus %2</translation>
    </message>
    <message>
        <source>%1 runs kernels during only %2 of the time (threshold %3). See the causes for what it waits for.</source>
        <translation>%1 führt nur während %2 der Zeit Kernel aus (Schwelle %3). Die Ursachen sagen, worauf sie wartet.</translation>
    </message>
    <message>
        <source>%1 runtime calls</source>
        <translation>%1 Laufzeitaufrufe</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1 sync</source>
        <translation>%1 Synchr.</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 erhält %2</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation>je %1 bis %2</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>%1 traces</source>
        <translation>%1 Traces</translation>
    </message>
    <message>
        <source>%1 turns text into tokens while the GPU waits: do it beforehand, or in a worker that overlaps with the GPU.</source>
        <translation>%1 macht Text zu Token, während die GPU wartet: vorher erledigen oder in einem Arbeitsprozess neben der GPU.</translation>
    </message>
    <message>
        <source>%1 under %2</source>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <source>%1 unexplained</source>
        <translation>%1 ungeklärt</translation>
    </message>
    <message>
        <source>%1 unexplained (%2)</source>
        <translation>%1 ungeklärt (%2)</translation>
    </message>
    <message>
        <source>%1 until it launched</source>
        <translation>%1 bis zum Start</translation>
    </message>
    <message>
        <source>%1 unusable</source>
        <translation>%1 unbrauchbar</translation>
    </message>
    <message>
        <source>%1 waits for %2, which has not issued it.</source>
        <translation>%1 wartet auf %2, der es nicht gestartet hat.</translation>
    </message>
    <message>
        <source>%1 waits for %2, which have not issued it.</source>
        <translation>%1 wartet auf %2, die es nicht gestartet haben.</translation>
    </message>
    <message>
        <source>%1 waits for keyboard input while the GPU waits.</source>
        <translation>%1 wartet auf Tastatureingaben, während die GPU wartet.</translation>
    </message>
    <message>
        <source>%1 was closed: the traces of open ranks would take more than %2</source>
        <translation>%1 wurde geschlossen: die Traces offener Ranks bräuchten mehr als %2</translation>
    </message>
    <message>
        <source>%1 was last in %2 of %3 collectives; the other ranks waited %4 for it in total</source>
        <translation>%1 war in %2 von %3 Kollektiven der letzte; die anderen Ranks warteten insgesamt %4 auf ihn</translation>
    </message>
    <message>
        <source>%1 whole of %2</source>
        <translation>%1 ganze von %2</translation>
    </message>
    <message>
        <source>%1 whole steps of %2</source>
        <translation>%1 ganze Schritte von %2</translation>
    </message>
    <message>
        <source>%1 without a partner</source>
        <translation>%1 ohne Gegenstück</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 Worker</translation>
    </message>
    <message>
        <source>%1 writes a checkpoint while the GPU waits: save less often, or copy the state to the host and write it from another thread (torch.distributed.checkpoint.async_save).</source>
        <translation>%1 schreibt einen Checkpoint, während die GPU wartet: seltener speichern oder den Zustand auf den Host kopieren und von einem anderen Thread schreiben lassen (torch.distributed.checkpoint.async_save).</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 — Lanescope</source>
        <translation>%1 — Lanescope</translation>
    </message>
    <message>
        <source>%1 → %2 (%3)</source>
        <translation>%1 → %2 (%3)</translation>
    </message>
    <message>
        <source>%1 → %2 (%3), expected %4 to %5</source>
        <translation>%1 → %2 (%3), erwartet %4 bis %5</translation>
    </message>
    <message>
        <source>%1 ↔ %2</source>
        <translation>%1 ↔ %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
    <message>
        <source>%1, %2 earlier</source>
        <translation>%1, %2 früher</translation>
    </message>
    <message>
        <source>%1, %2 of it under %3</source>
        <translation>%1, davon %2 unter %3</translation>
    </message>
    <message>
        <source>%1, GPU busy with kernels %2</source>
        <translation>%1, GPU mit Kerneln beschäftigt %2</translation>
    </message>
    <message>
        <source>%1, GPU busy with kernels and copies %2</source>
        <translation>%1, GPU mit Kerneln und Kopien beschäftigt %2</translation>
    </message>
    <message>
        <source>%1, at least one GPU busy with kernels and copies %2</source>
        <translation>%1, mindestens eine GPU mit Kerneln und Kopien beschäftigt %2</translation>
    </message>
    <message>
        <source>%1, compared with: %2</source>
        <translation>%1, verglichen mit: %2</translation>
    </message>
    <message>
        <source>%1, date of the file</source>
        <translation>%1, Datum der Datei</translation>
    </message>
    <message>
        <source>%1, marked length %2
Click to select and frame it</source>
        <translation>%1, markierte Länge %2
Klicken, um ihn auszuwählen und einzupassen</translation>
    </message>
    <message>
        <source>%1, mean %2</source>
        <translation>%1, Mittel %2</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1, oder %2</translation>
    </message>
    <message>
        <source>%1, ranks</source>
        <translation>%1, Ranks</translation>
    </message>
    <message>
        <source>%1, recorded as %2 work-items</source>
        <translation>%1, aufgezeichnet als %2 Work-Items</translation>
    </message>
    <message>
        <source>%1, starts %2</source>
        <translation>%1, beginnt %2</translation>
    </message>
    <message>
        <source>%1, step %2 ↔ step %3</source>
        <translation>%1, Schritt %2 ↔ Schritt %3</translation>
    </message>
    <message>
        <source>%1, stream %2</source>
        <translation>%1, Stream %2</translation>
    </message>
    <message>
        <source>%1, the tallest of %2</source>
        <translation>%1, der höchste von %2</translation>
    </message>
    <message>
        <source>%1, times in %2</source>
        <translation>%1, Zeiten in %2</translation>
    </message>
    <message>
        <source>%1, to see what streams and calls waited for.</source>
        <translation>%1, um zu sehen, worauf Streams und Aufrufe gewartet haben.</translation>
    </message>
    <message>
        <source>%1, trend</source>
        <translation>%1, Verlauf</translation>
    </message>
    <message>
        <source>%1. By cause: %2</source>
        <translation>%1. Nach Ursache: %2</translation>
    </message>
    <message>
        <source>%1. Its times may be in %2, not in %3</source>
        <translation>%1. Seine Zeiten sind vielleicht in %2, nicht in %3</translation>
    </message>
    <message>
        <source>%1. The GPU is idle by cause: %2</source>
        <translation>%1. Leerlauf der GPU nach Ursache: %2</translation>
    </message>
    <message>
        <source>%1. The built-in rules are used</source>
        <translation>%1. Es gelten die eingebauten Regeln</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak, %3</source>
        <translation>%1: %2 am Höchststand, %3</translation>
    </message>
    <message>
        <source>%1: %2 idle threads</source>
        <translation>%1: %2 untätige Threads</translation>
    </message>
    <message>
        <source>%1: %2 other threads</source>
        <translation>%1: %2 andere Threads</translation>
    </message>
    <message>
        <source>%1: %2 streams below 1 %</source>
        <translation>%1: %2 Streams unter 1 %</translation>
    </message>
    <message>
        <source>%1: %2 the same, %3 with differences below, %4 renamed, %5 only in the baseline, %6 only in the candidate</source>
        <translation>%1: %2 gleich, %3 mit Unterschieden darunter, %4 umbenannt, %5 nur in der Basis, %6 nur im Kandidaten</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1: %2 × %3</translation>
    </message>
    <message>
        <source>%1: %2 → %3 (%4), %5</source>
        <translation>%1: %2 → %3 (%4), %5</translation>
    </message>
    <message>
        <source>%1: 1 idle thread</source>
        <translation>%1: 1 untätiger Thread</translation>
    </message>
    <message>
        <source>%1: 1 stream below 1 %</source>
        <translation>%1: 1 Stream unter 1 %</translation>
    </message>
    <message>
        <source>%1: a copy from pageable memory blocks the host and cannot overlap.</source>
        <translation>%1: Eine Kopie aus auslagerbarem Speicher (pageable) blockiert den Host und kann sich nicht überlappen.</translation>
    </message>
    <message>
        <source>%1: allocated at its peak, by line</source>
        <translation>%1: am Höchststand belegt, nach Zeile</translation>
    </message>
    <message>
        <source>%1: allocated at its peak, by operator</source>
        <translation>%1: am Höchststand belegt, nach Operator</translation>
    </message>
    <message>
        <source>%1: allocated, by lifetime</source>
        <translation>%1: belegt, nach Lebensdauer</translation>
    </message>
    <message>
        <source>%1: double-click to compare it with the baseline</source>
        <translation>%1: doppelklicken, um mit der Basis zu vergleichen</translation>
    </message>
    <message>
        <source>%1: held at the peak, by call site</source>
        <translation>%1: beim Höchststand belegt, nach Aufrufstelle</translation>
    </message>
    <message>
        <source>%1: idle time by cause</source>
        <translation>%1: Leerlaufzeit nach Ursache</translation>
    </message>
    <message>
        <source>%1: its peak, by lifetime, module and operator</source>
        <translation>%1: Höchststand, nach Lebensdauer, Modul und Operator</translation>
    </message>
    <message>
        <source>%1: launched, queued and not started</source>
        <translation>%1: gestartet, eingereiht und nicht begonnen</translation>
    </message>
    <message>
        <source>%1: launched, queued and not started; the longest wait is that of %2</source>
        <translation>%1: gestartet, eingereiht und nicht begonnen; am längsten wartet %2</translation>
    </message>
    <message>
        <source>%1: nothing is recorded inside</source>
        <translation>%1: darin ist nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>%1: only in the baseline</source>
        <translation>%1: nur in der Basis</translation>
    </message>
    <message>
        <source>%1: only in the candidate</source>
        <translation>%1: nur im Kandidaten</translation>
    </message>
    <message>
        <source>%1: the GPU is probably still busy with earlier work, launched before the recording and not recorded</source>
        <translation>%1: die GPU arbeitet wahrscheinlich noch an Früherem, vor der Aufzeichnung gestartet und nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>%1: the GPU most likely runs work that was launched and that the recorder lost</source>
        <translation>%1: Die GPU führt sehr wahrscheinlich gestartete Arbeit aus, die bei der Aufzeichnung verloren ging</translation>
    </message>
    <message>
        <source>%1: the baseline</source>
        <translation>%1: die Basis</translation>
    </message>
    <message>
        <source>%1: waits for an unrecorded reason</source>
        <translation>%1: wartet aus nicht aufgezeichnetem Grund</translation>
    </message>
    <message>
        <source>%1; %2 before, between and after %3.</source>
        <translation>%1; %2 vor, zwischen und nach %3.</translation>
    </message>
    <message>
        <source>%1; %2 between %3.</source>
        <translation>%1; %2 zwischen %3.</translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <translation>%1; %2 sind frei</translation>
    </message>
    <message>
        <source>%1; %2 of it in kernels with fewer blocks than the GPU has multiprocessors</source>
        <translation>%1; %2 davon in Kerneln mit weniger Blöcken, als die GPU Multiprozessoren hat</translation>
    </message>
    <message>
        <source>%1; called from %2</source>
        <translation>%1; aufgerufen von %2</translation>
    </message>
    <message>
        <source>%1; they last %2, the rest of it beside computation</source>
        <translation>%1; sie dauern %2, der Rest davon neben Berechnung</translation>
    </message>
    <message numerus="yes">
        <source>%n device operations</source>
        <translation>
            <numerusform>%n Geräteoperation</numerusform>
            <numerusform>%n Geräteoperationen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hits</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instants too close to show separately; this is the first</source>
        <translation>
            <numerusform>%n Zeitpunkt</numerusform>
            <numerusform>%n Zeitpunkte, zu nah beieinander zum Unterscheiden; dies ist der erste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n Spur</numerusform>
            <numerusform>%n Spuren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links</source>
        <translation>
            <numerusform>%n Verbindung</numerusform>
            <numerusform>%n Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more runs are left out</source>
        <translation>
            <numerusform>%n weiterer Lauf ist ausgelassen</numerusform>
            <numerusform>%n weitere Läufe sind ausgelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs added to %1</source>
        <translation>
            <numerusform>%n Lauf zu %1 hinzugefügt</numerusform>
            <numerusform>%n Läufe zu %1 hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices selected</source>
        <translation>
            <numerusform>%n Abschnitt ausgewählt</numerusform>
            <numerusform>%n Abschnitte ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices too short to show separately; this is the longest</source>
        <translation>
            <numerusform>%n Abschnitt, zu kurz zum Unterscheiden</numerusform>
            <numerusform>%n Abschnitte, zu kurz zum Unterscheiden; dies ist der längste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n used</source>
        <translation>
            <numerusform>%n verwendet</numerusform>
            <numerusform>%n verwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Lanescope</source>
        <translation>&amp;Über Lanescope</translation>
    </message>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>&amp;Lesezeichen</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>Tab s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>&amp;Färben nach</translation>
    </message>
    <message>
        <source>&amp;Comparison: what changed</source>
        <translation>&amp;Vergleich: was sich geändert hat</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy a snippet that records a trace</source>
        <translation>&amp;Code zum Aufzeichnen eines Traces kopieren</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Default layout</source>
        <translation>&amp;Standardanordnung</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation>Alle Gruppen &amp;ausklappen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Filter the table, or search</source>
        <translation>Tabelle &amp;filtern oder suchen</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>&amp;Find a lane…</source>
        <translation>Spur &amp;finden…</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Hide or show lanes idle in view</source>
        <translation>Untätige Spuren aus- oder &amp;einblenden</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>&amp;Hoher Kontrast</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Lanes</source>
        <translation>&amp;Spuren</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>A&amp;nordnungen</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;List of hits</source>
        <translation>&amp;Liste der Treffer</translation>
    </message>
    <message>
        <source>&amp;Microseconds</source>
        <translation>&amp;Mikrosekunden</translation>
    </message>
    <message>
        <source>&amp;Nanoseconds</source>
        <translation>&amp;Nanosekunden</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Overview: why it takes so long</source>
        <translation>&amp;Überblick: warum es so lange dauert</translation>
    </message>
    <message>
        <source>&amp;Picture of the timeline…</source>
        <translation>&amp;Bild der Zeitleiste…</translation>
    </message>
    <message>
        <source>&amp;Previous hit</source>
        <translation>&amp;Voriger Treffer</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Ranks: which one is slow</source>
        <translation>&amp;Ranks: welcher langsam ist</translation>
    </message>
    <message>
        <source>&amp;Redo lane change</source>
        <translation>Spuränderung &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Report as HTML…</source>
        <translation>Be&amp;richt als HTML…</translation>
    </message>
    <message>
        <source>&amp;Save session…</source>
        <translation>&amp;Sitzung speichern…</translation>
    </message>
    <message>
        <source>&amp;Search…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Show all lanes</source>
        <translation>Alle Spuren &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Undo lane change</source>
        <translation>Spuränderung &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Unpin all lanes</source>
        <translation>Alle Spuren &amp;lösen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>(95 % of the capacity - floor) / transient: a bound from above, as not all of the transient grows with the batch</source>
        <translation>(95 % der Kapazität - Sockel) / vorübergehender Speicher: eine Schranke nach oben, da nicht aller vorübergehende Speicher mit dem Batch wächst</translation>
    </message>
    <message>
        <source>(no slice)</source>
        <translation>(kein Abschnitt)</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>(this folder)</source>
        <translation>(dieser Ordner)</translation>
    </message>
    <message>
        <source>(unnamed)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
    <message>
        <source>+1 at the start of a launch call, −1 at the start of its work, as Holistic Trace Analysis defines it</source>
        <translation>+1 zu Beginn eines Startaufrufs, −1 zu Beginn seiner Arbeit, wie es Holistic Trace Analysis definiert</translation>
    </message>
    <message numerus="yes">
        <source>, %n kernel(s)</source>
        <translation>
            <numerusform>, %n Kernel</numerusform>
            <numerusform>, %n Kernel</numerusform>
        </translation>
    </message>
    <message>
        <source>0.6745 x (length - median) / MAD; empty: the MAD is 0</source>
        <translation>0,6745 x (Länge - Median) / MAD; leer: die MAD ist 0</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 Block</translation>
    </message>
    <message>
        <source>1 call copies (%1), but no copy is recorded</source>
        <translation>1 Aufruf kopiert (%1), aber keine Kopie ist aufgezeichnet</translation>
    </message>
    <message>
        <source>1 collective</source>
        <translation>1 Kollektiv</translation>
    </message>
    <message>
        <source>1 collective matched</source>
        <translation>1 Kollektive zugeordnet</translation>
    </message>
    <message>
        <source>1 collective or transfer has not completed.</source>
        <translation>1 Kollektiv oder eine Übertragung ist nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>1 event cannot be used: figures may be too low</source>
        <translation>1 Ereignis ist unbrauchbar: Zahlen können zu niedrig sein</translation>
    </message>
    <message>
        <source>1 gap</source>
        <translation>1 Lücke</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 Iteration</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 Kernel</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 Modul</translation>
    </message>
    <message>
        <source>1 more does not match, and may only wait behind these; lanescope-cli flight lists it.</source>
        <translation>1 weiteres passt nicht und wartet vielleicht nur hinter diesen; lanescope-cli flight listet es auf.</translation>
    </message>
    <message>
        <source>1 ns = %1 px</source>
        <translation>1 ns = %1 px</translation>
    </message>
    <message>
        <source>1 of %1 pieces of work of %2 begins before the call that launched it, by %3</source>
        <translation>1 von %1 Arbeiten von %2 beginnt vor dem Aufruf, der sie gestartet hat, um %3</translation>
    </message>
    <message>
        <source>1 other file</source>
        <translation>1 andere Datei</translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation>1 Teil</translation>
    </message>
    <message>
        <source>1 piece of work</source>
        <translation>1 Arbeitsteil</translation>
    </message>
    <message>
        <source>1 px = %1</source>
        <translation>1 px = %1</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 Rank</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>1 runtime call</source>
        <translation>1 Laufzeitaufruf</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>1 trace</source>
        <translation>1 Trace</translation>
    </message>
    <message>
        <source>1 whole step of %1</source>
        <translation>1 ganzer Schritt von %1</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 Worker</translation>
    </message>
    <message>
        <source>1.4826 x median absolute deviation</source>
        <translation>1,4826 x mittlere absolute Abweichung vom Median</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>10^9 FLOPs of one call</source>
        <translation>10^9 FLOPs eines Aufrufs</translation>
    </message>
    <message>
        <source>10^9 bytes a second</source>
        <translation>10^9 Bytes je Sekunde</translation>
    </message>
    <message>
        <source>10^9 bytes a second: bus bandwidth as NVIDIA's nccl-tests define it</source>
        <translation>10^9 Bytes je Sekunde: Busbandbreite, wie NVIDIAs nccl-tests sie definieren</translation>
    </message>
    <message>
        <source>2^20 bytes of one call</source>
        <translation>2^20 Bytes eines Aufrufs</translation>
    </message>
    <message>
        <source>95th percentile of durations (nearest rank)</source>
        <translation>95. Perzentil der Dauern (nächster Rang)</translation>
    </message>
    <message>
        <source>95th percentile of the periods</source>
        <translation>95. Perzentil der Perioden</translation>
    </message>
    <message>
        <source>95th percentile of the times between tokens</source>
        <translation>95. Perzentil der Zeiten zwischen Token</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Lanescope %1&lt;/h3&gt;&lt;p&gt;Native viewer for PyTorch and GPU profiler traces&lt;/p&gt;&lt;p&gt;Licence: Apache-2.0&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Lanescope %1&lt;/h3&gt;&lt;p&gt;Natives Programm zum Betrachten von Traces von PyTorch und GPU-Profilern&lt;/p&gt;&lt;p&gt;Lizenz: Apache-2.0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;All words must occur in the name (or in the arguments, if selected). A word with a capital letter is case-sensitive.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;"two words"&lt;/b&gt;&lt;/td&gt;&lt;td&gt;the exact phrase&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;/at::.*copy/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;a regular expression&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;name=aten::mm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;exactly this name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;cat:kernel&lt;/b&gt;&lt;/td&gt;&lt;td&gt;category&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;class:gemm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;class of device work, whatever its name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;dur&amp;gt;1ms dur&amp;lt;=20us&lt;/b&gt;&lt;/td&gt;&lt;td&gt;duration&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;stream:7 pid:41 tid:41&lt;/b&gt;&lt;/td&gt;&lt;td&gt;where&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;track:autograd&lt;/b&gt;&lt;/td&gt;&lt;td&gt;part of the lane's name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;Input type:c10::Half&lt;/b&gt;&lt;/td&gt;&lt;td&gt;the arg of this name holds the value&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;Alle Wörter müssen im Namen (oder, wenn so gewählt, in Argumenten) vorkommen; ein Großbuchstabe lässt ein Wort Groß- und Kleinschreibung beachten.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;"zwei Wörter"&lt;/b&gt;&lt;/td&gt;&lt;td&gt;wie sie dastehen&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;/at::.*copy/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;ein regulärer Ausdruck&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;name=aten::mm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;genau dieser Name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;cat:kernel&lt;/b&gt;&lt;/td&gt;&lt;td&gt;Kategorie&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;class:gemm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;Klasse der Gerätearbeit, gleich wie sie heißt&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;dur&amp;gt;1ms dur&amp;lt;=20us&lt;/b&gt;&lt;/td&gt;&lt;td&gt;Dauer&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;stream:7 pid:41 tid:41&lt;/b&gt;&lt;/td&gt;&lt;td&gt;wo&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;track:autograd&lt;/b&gt;&lt;/td&gt;&lt;td&gt;Teil des Namens der Spur&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;Input type:c10::Half&lt;/b&gt;&lt;/td&gt;&lt;td&gt;das Argument dieses Namens enthält den Wert&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words search slices; the Search panel explains cat:, dur&amp;gt;, stream: and more.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;&amp;gt;roofline&lt;/b&gt;&lt;/td&gt;&lt;td&gt;a command&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;=select name, dur from slice&lt;/b&gt;&lt;/td&gt;&lt;td&gt;SQL over the trace&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;Wörter suchen Abschnitte; das Suchpanel erklärt cat:, dur&amp;gt;, stream: und mehr.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;&amp;gt;roofline&lt;/b&gt;&lt;/td&gt;&lt;td&gt;ein Befehl&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;=select name, dur from slice&lt;/b&gt;&lt;/td&gt;&lt;td&gt;SQL über den Trace&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>A block has %1 threads, fewer than a warp (%2), so part of each warp does nothing: use blocks of 128 or 256 threads.</source>
        <translation>Ein Block hat %1 Threads, weniger als ein Warp (%2), sodass ein Teil jedes Warps nichts tut: Blöcke mit 128 oder 256 Threads verwenden.</translation>
    </message>
    <message>
        <source>A call without a name</source>
        <translation>Ein Aufruf ohne Namen</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its launches</source>
        <translation>Ein Dump des Flight Recorders enthält nur Kollektive. Zeichnen Sie denselben Lauf mit torch.profiler auf, um seine Starts zu sehen</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its operators</source>
        <translation>Ein Dump des Flight Recorders enthält nur Kollektive. Zeichnen Sie denselben Lauf mit torch.profiler auf, um seine Operatoren zu sehen</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its steps</source>
        <translation>Ein Dump des Flight Recorders enthält nur Kollektive. Zeichnen Sie denselben Lauf mit torch.profiler auf, um seine Schritte zu sehen</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its work</source>
        <translation>Ein Dump des Flight Recorders enthält nur Kollektive. Zeichnen Sie denselben Lauf mit torch.profiler auf, um seine Arbeit zu sehen</translation>
    </message>
    <message>
        <source>A graph is captured here: launches are recorded and do not run. It happens once for each shape: leave it out of the measured part, and look at the replays of the graph.</source>
        <translation>Hier wird ein Graph aufgenommen: Starts werden aufgezeichnet und laufen nicht. Das geschieht einmal je Form: aus dem gemessenen Teil nehmen und die Wiedergaben des Graphen ansehen.</translation>
    </message>
    <message>
        <source>A graph was launched, but no work is recorded until its first node.</source>
        <translation>Ein Graph wurde gestartet, aber bis zu seinem ersten Knoten ist keine Arbeit aufgezeichnet.</translation>
    </message>
    <message>
        <source>A log-softmax mostly belongs to a loss, and is usually memory-bound: fuse the loss with the projection before it, or compute both in chunks, so that all logits are never stored.</source>
        <translation>Ein Log-Softmax gehört meist zu einem Loss und ist gewöhnlich durch Speicherbandbreite begrenzt: den Loss mit der Projektion davor fusionieren oder beide stückweise berechnen, damit nie alle Logits gespeichert werden.</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its launches</source>
        <translation>Ein Speicherabbild enthält nur Speicherbelegungen. Denselben Lauf mit torch.profiler aufzeichnen, um seine Starts zu sehen</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its operators</source>
        <translation>Ein Speicherabbild enthält nur Speicherbelegungen. Denselben Lauf mit torch.profiler aufzeichnen, um seine Operatoren zu sehen</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its steps</source>
        <translation>Ein Speicherabbild enthält nur Speicherbelegungen. Denselben Lauf mit torch.profiler aufzeichnen, um seine Schritte zu sehen</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its work</source>
        <translation>Ein Speicherabbild enthält nur Speicherbelegungen. Denselben Lauf mit torch.profiler aufzeichnen, um seine Arbeit zu sehen</translation>
    </message>
    <message>
        <source>A number or a text; null where it is empty</source>
        <translation>Eine Zahl oder ein Text; null, wenn das Feld leer ist</translation>
    </message>
    <message>
        <source>A report of Nsight Compute holds kernels only. Record the same run with torch.profiler, and open that with --with REPORT.csv</source>
        <translation>Ein Bericht von Nsight Compute enthält nur Kernel. Zeichnen Sie denselben Lauf mit torch.profiler auf und öffnen Sie die Aufzeichnung mit --with REPORT.csv</translation>
    </message>
    <message>
        <source>A softmax is usually memory-bound: fuse it with its neighbours (%1). The fused attention beside it has none of its own.</source>
        <translation>Softmax ist gewöhnlich durch Speicherbandbreite begrenzt: mit seinen Nachbarn fusionieren (%1). Die fusionierte Attention daneben hat keinen eigenen.</translation>
    </message>
    <message>
        <source>A softmax over stored scores is usually memory-bound: if it is that of an attention, fuse the attention with %1.</source>
        <translation>Softmax über gespeicherte Scores ist gewöhnlich durch Speicherbandbreite begrenzt: gehört er zu einer Attention, die Attention fusionieren (%1).</translation>
    </message>
    <message>
        <source>A table of the file cannot be read to its end</source>
        <translation>Eine Tabelle der Datei lässt sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <source>A title may only contain letters, digits, spaces, - and _</source>
        <translation>Ein Titel hat nur Buchstaben, Ziffern, Leerzeichen, - und _</translation>
    </message>
    <message>
        <source>A trace or a folder of traces, opened over ssh with your keys and configuration:</source>
        <translation>Ein Trace oder ein Ordner mit Traces, über ssh mit Ihren Schlüsseln und Ihrer Konfiguration geöffnet:</translation>
    </message>
    <message>
        <source>A trace that needs more is refused before it is read</source>
        <translation>Ein Trace, der mehr braucht, wird vor dem Lesen abgelehnt</translation>
    </message>
    <message>
        <source>A warm-up removes calls that occur in the first step only.</source>
        <translation>Aufwärmen beseitigt Aufrufe, die nur im ersten Schritt vorkommen.</translation>
    </message>
    <message>
        <source>About %1 events; reading them takes about %2 of memory</source>
        <translation>Etwa %1 Ereignisse; das Lesen braucht etwa %2 Speicher</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>About Lanescope</source>
        <translation>Über Lanescope</translation>
    </message>
    <message>
        <source>Absent wait</source>
        <translation>Warten auf Fehlende</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Achieved (TFLOP/s)</source>
        <translation>Erreicht (TFLOP/s)</translation>
    </message>
    <message>
        <source>Achieved TB/s (10^12 bytes)</source>
        <translation>Erreichte TB/s (10^12 Bytes)</translation>
    </message>
    <message>
        <source>Achieved TFLOP/s</source>
        <translation>Erreichte TFLOP/s</translation>
    </message>
    <message>
        <source>Across steps</source>
        <translation>Über Schritte hinweg</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a change below or choose one from the list, then set its new duration with the slider</source>
        <translation>Unten eine Änderung hinzufügen oder eine aus der Liste wählen, dann die neue Dauer mit dem Regler einstellen</translation>
    </message>
    <message>
        <source>Add a marker at the pointer</source>
        <translation>Markierung am Zeiger setzen</translation>
    </message>
    <message>
        <source>Add a note to each row</source>
        <translation>Jeder Zeile eine Notiz geben</translation>
    </message>
    <message>
        <source>Add a note to each row (at most %1 rows)</source>
        <translation>Jeder Zeile eine Notiz geben (höchstens %1 Zeilen)</translation>
    </message>
    <message>
        <source>Add a note to the slice, time range or moment</source>
        <translation>Notiz zum Abschnitt, Zeitbereich oder Zeitpunkt hinzufügen</translation>
    </message>
    <message>
        <source>Add change</source>
        <translation>Änderung hinzufügen</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>Notiz hinzufügen…</translation>
    </message>
    <message>
        <source>Add runs…</source>
        <translation>Läufe hinzufügen …</translation>
    </message>
    <message>
        <source>Add slices to the selection</source>
        <translation>Abschnitte zur Auswahl hinzufügen</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the block; empty: not recorded</source>
        <translation>Adresse des Blocks; leer: nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>After its last device work the program gives back memory, modules and contexts.</source>
        <translation>Nach seiner letzten Gerätearbeit gibt das Programm Speicher, Module und Kontexte frei.</translation>
    </message>
    <message>
        <source>Algorithm GB/s</source>
        <translation>Algorithmus GB/s</translation>
    </message>
    <message>
        <source>Align by first kernel</source>
        <translation>Nach erstem Kernel ausrichten</translation>
    </message>
    <message>
        <source>Align by hand</source>
        <translation>Von Hand ausrichten</translation>
    </message>
    <message>
        <source>Align by selected slice</source>
        <translation>Nach gewähltem Abschnitt ausrichten</translation>
    </message>
    <message>
        <source>Align by step</source>
        <translation>Nach Schritt ausrichten</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Alive at peak</source>
        <translation>Beim Höchststand belegt</translation>
    </message>
    <message>
        <source>All %1 collectives and transfers in the dumps have completed.</source>
        <translation>Alle %1 Kollektive und Übertragungen in den Dumps sind abgeschlossen.</translation>
    </message>
    <message>
        <source>All %1 pieces of device work are communication: no computation is recorded</source>
        <translation>Alle %1 Stücke Gerätearbeit sind Kommunikation: Berechnungen sind nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Alle Spalten</translation>
    </message>
    <message>
        <source>All device work</source>
        <translation>Alle Arbeit der Geräte</translation>
    </message>
    <message>
        <source>All given ranks wait in collectives for a rank that is not given</source>
        <translation>Alle gegebenen Ranks warten in Kollektiven auf einen Rank, der nicht gegeben ist</translation>
    </message>
    <message>
        <source>All kernels</source>
        <translation>Alle Kernel</translation>
    </message>
    <message>
        <source>All lanes are hidden: show them from the lane menu</source>
        <translation>Alle Spuren sind ausgeblendet: im Spurmenü wieder einblenden</translation>
    </message>
    <message>
        <source>All lanes together</source>
        <translation>Alle Spuren zusammen</translation>
    </message>
    <message>
        <source>All operators around the launch call, outermost first</source>
        <translation>Alle Operatoren um den Startaufruf, der äußerste zuerst</translation>
    </message>
    <message>
        <source>All other kernels</source>
        <translation>Alle anderen Kernel</translation>
    </message>
    <message>
        <source>All rows &amp;compact</source>
        <translation>Alle Zeilen &amp;niedrig</translation>
    </message>
    <message>
        <source>All rows &amp;normal</source>
        <translation>Alle Zeilen n&amp;ormal</translation>
    </message>
    <message>
        <source>All rows &amp;tall</source>
        <translation>Alle Zeilen &amp;hoch</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>All ta&amp;bles</source>
        <translation>Alle Ta&amp;bellen</translation>
    </message>
    <message>
        <source>All that are shown</source>
        <translation>Alle eingeblendeten</translation>
    </message>
    <message>
        <source>All times and durations of this device were moved and stretched so that the quickest work begins when its call returns; Details shows the recorded start</source>
        <translation>Alle Zeiten und Dauern dieses Geräts wurden so verschoben und gestreckt, dass die schnellste Arbeit beginnt, wenn ihr Aufruf zurückkehrt; Details zeigt den aufgezeichneten Beginn</translation>
    </message>
    <message>
        <source>All times of this device were moved so that the quickest work begins when its call returns; Details shows the recorded start</source>
        <translation>Alle Zeiten dieses Geräts wurden so verschoben, dass die schnellste Arbeit beginnt, wenn ihr Aufruf zurückkehrt; Details zeigt den aufgezeichneten Beginn</translation>
    </message>
    <message>
        <source>All, or a regular expression</source>
        <translation>Alle, oder ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Allocate memory once and reuse it, or take it from a memory pool (cudaMallocAsync, hipMallocAsync).</source>
        <translation>Speicher einmal anfordern und wiederverwenden oder aus einem Speicherpool nehmen (cudaMallocAsync, hipMallocAsync).</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Allocated after its last event</source>
        <translation>Belegt nach seinem letzten Ereignis</translation>
    </message>
    <message>
        <source>Allocated after the last event</source>
        <translation>Belegt nach dem letzten Ereignis</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>Belegt um</translation>
    </message>
    <message>
        <source>Allocated at the start of the step</source>
        <translation>Belegt zu Beginn des Schritts</translation>
    </message>
    <message>
        <source>Allocated before the first event</source>
        <translation>Belegt vor dem ersten Ereignis</translation>
    </message>
    <message>
        <source>Allocated before the recording</source>
        <translation>Vor der Aufzeichnung belegt</translation>
    </message>
    <message>
        <source>Allocated blocks by how long they live, and their part of the peak</source>
        <translation>Blöcke nach ihrer Lebensdauer, und ihr Teil am Höchststand</translation>
    </message>
    <message>
        <source>Allocated blocks with size, life time and operator</source>
        <translation>Angeforderte Blöcke mit Größe, Lebensdauer und Operator</translation>
    </message>
    <message>
        <source>Allocated memory from then on</source>
        <translation>Belegter Speicher von da an</translation>
    </message>
    <message>
        <source>Allocated minus released</source>
        <translation>Belegt minus freigegeben</translation>
    </message>
    <message>
        <source>Allocated minus released, with child operators</source>
        <translation>Belegt minus freigegeben, mit untergeordneten Operatoren</translation>
    </message>
    <message>
        <source>Allocated then</source>
        <translation>Dann belegt</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>Belegungen</translation>
    </message>
    <message>
        <source>Allocations and releases</source>
        <translation>Anforderungen und Freigaben</translation>
    </message>
    <message>
        <source>Allocations of a memory snapshot that failed: what was asked for, free and held, and by whom</source>
        <translation>Fehlgeschlagene Belegungen eines Speicherabbilds: was verlangt, frei und belegt war, und von wem</translation>
    </message>
    <message>
        <source>Allocations on %1 reach %2 of its memory (threshold %3). Use activation checkpointing or mixed precision to free memory.</source>
        <translation>Belegungen auf %1 erreichen %2 ihres Speichers (Schwelle %3). Checkpoints der Aktivierungen oder gemischte Genauigkeit schaffen Platz.</translation>
    </message>
    <message>
        <source>Allocations over %1, without calls or kernels: the recording shows who holds memory, not where the time goes.</source>
        <translation>Allokationen über %1, ohne Aufrufe oder Kernel: Die Aufzeichnung zeigt, wer Speicher belegt, nicht, wohin die Zeit geht.</translation>
    </message>
    <message>
        <source>Allocations, with child operators</source>
        <translation>Belegungen, mit untergeordneten Operatoren</translation>
    </message>
    <message>
        <source>Also record the calls of the runtime to see why the device is idle</source>
        <translation>Auch die Laufzeitaufrufe aufzeichnen, um zu sehen, warum das Gerät untätig ist</translation>
    </message>
    <message>
        <source>Also record the device. If it was requested, look for a second profiler that uses it, and wait for the device before the recording ends</source>
        <translation>Auch das Gerät aufzeichnen. Wurde es angefordert, nach einem zweiten Profiler suchen, der es benutzt, und auf das Gerät warten, bevor die Aufzeichnung endet</translation>
    </message>
    <message>
        <source>Also record the host to see why the device is idle</source>
        <translation>Auch den Host aufzeichnen, um zu sehen, warum das Gerät untätig ist</translation>
    </message>
    <message>
        <source>Also record the program: with torch.profiler, Nsight Systems or rocprofv3 for operators, calls and device work, or with track events for its own slices</source>
        <translation>Zeichnen Sie auch das Programm auf: mit torch.profiler, Nsight Systems oder rocprofv3 für Operatoren, Aufrufe und Gerätearbeit, oder mit Track-Events für eigene Abschnitte</translation>
    </message>
    <message>
        <source>Also search arguments. They are read from the file, so hits appear gradually</source>
        <translation>Auch in Argumenten suchen. Sie werden aus der Datei gelesen, Treffer erscheinen daher nach und nach</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>An empty folder on the left is for relative names, such as torch/nn/modules/linear.py</source>
        <translation>Ein leerer Ordner links gilt für relative Namen wie torch/nn/modules/linear.py</translation>
    </message>
    <message>
        <source>An operator or library that does all of it</source>
        <translation>Ein Operator oder eine Bibliothek, die alles zusammen erledigt</translation>
    </message>
    <message>
        <source>Ancestors of the selected slice</source>
        <translation>Vorfahren des gewählten Abschnitts</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Annotation in the trace</source>
        <translation>Annotation im Trace</translation>
    </message>
    <message>
        <source>Annotations of the user on devices, by name</source>
        <translation>Annotationen des Benutzers auf Geräten, nach Namen</translation>
    </message>
    <message>
        <source>Another %1 of the reserved memory was free, but in blocks that are too small: fragmentation %2. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True avoids such blocks.</source>
        <translation>Weitere %1 des reservierten Speichers waren frei, aber in zu kleinen Blöcken: Fragmentierung %2. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True vermeidet solche Blöcke.</translation>
    </message>
    <message>
        <source>Another stream works</source>
        <translation>Ein anderer Stream arbeitet</translation>
    </message>
    <message>
        <source>Another trace…</source>
        <translation>Anderer Trace…</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Apply to new traces</source>
        <translation>Auf neue Traces anwenden</translation>
    </message>
    <message>
        <source>Apply to new traces of this folder</source>
        <translation>Auf neue Traces dieses Ordners anwenden</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>Ordnen</translation>
    </message>
    <message>
        <source>Arranging the lanes of %1</source>
        <translation>Ordne die Spuren von %1</translation>
    </message>
    <message>
        <source>Arrow (*.arrow)</source>
        <translation>Arrow (*.arrow)</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>As elsewhere</source>
        <translation>Wie sonst auch</translation>
    </message>
    <message>
        <source>As many ranges as launch calls of kernels: matched by order. Differences: measured against modelled</source>
        <translation>Ebenso viele Bereiche wie Startaufrufe von Kerneln: nach ihrer Reihenfolge zugeordnet. Unterschiede: gemessen gegen modelliert</translation>
    </message>
    <message>
        <source>As printed by the profiler</source>
        <translation>Wie der Profiler sie ausgibt</translation>
    </message>
    <message>
        <source>As printed by the profiler, by input shapes</source>
        <translation>Wie der Profiler sie ausgibt, nach Eingabeformen</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>Wie üblich</translation>
    </message>
    <message>
        <source>At most %1 traces at once</source>
        <translation>Höchstens %1 Traces auf einmal</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>At the end of the recording it may be the end of the program.</source>
        <translation>Am Ende der Aufzeichnung kann es das Ende des Programms sein.</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>Beim Höchststand</translation>
    </message>
    <message>
        <source>At the peak, by call site</source>
        <translation>Beim Höchststand, nach Aufrufstelle</translation>
    </message>
    <message>
        <source>At the peak, by module</source>
        <translation>Beim Höchststand, nach Modul</translation>
    </message>
    <message>
        <source>At the peak, by operator</source>
        <translation>Beim Höchststand, nach Operator</translation>
    </message>
    <message>
        <source>At the peak, by stack frame</source>
        <translation>Am Höchststand, nach Stack-Frame</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>At their US keyboard positions on every layout</source>
        <translation>Bei jeder Belegung an ihren Plätzen einer US-Tastatur</translation>
    </message>
    <message>
        <source>Attainable (TFLOP/s)</source>
        <translation>Erreichbar (TFLOP/s)</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attributed</source>
        <translation>Zugeordnet</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Attribution, inexact: matched by order</source>
        <translation>Zuordnung, ungenau: nach der Reihenfolge</translation>
    </message>
    <message>
        <source>Attribution, inferred</source>
        <translation>Zuordnung, erschlossen</translation>
    </message>
    <message>
        <source>Autograd runs the backward pass on a thread of its own, which the recording lacks, so stacks would not show it: record all threads (torch.profiler._ExperimentalConfig(profile_all_threads=True)).</source>
        <translation>Autograd führt den Rückwärtsdurchlauf in einem eigenen Thread aus, der in der Aufzeichnung fehlt; Stacks würden ihn also nicht zeigen: alle Threads aufzeichnen (torch.profiler._ExperimentalConfig(profile_all_threads=True)).</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Backward device</source>
        <translation>Rückwärts, Gerät</translation>
    </message>
    <message>
        <source>Backward host</source>
        <translation>Rückwärts, Host</translation>
    </message>
    <message>
        <source>Backward operator</source>
        <translation>Rückwärts-Operator</translation>
    </message>
    <message>
        <source>Balance the load of the experts, tune the tiles of their grouped GEMM kernels, or keep their weights in lower precision.</source>
        <translation>Die Last der Experten ausgleichen, die Kacheln ihrer Grouped-GEMM-Kernel abstimmen oder ihre Gewichte in geringerer Genauigkeit halten.</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>Bandbreite (GB/s)</translation>
    </message>
    <message>
        <source>Bandwidth of copies</source>
        <translation>Bandbreite der Kopien</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Baseline count</source>
        <translation>Anzahl in der Basis</translation>
    </message>
    <message>
        <source>Baseline host</source>
        <translation>Basis, Host</translation>
    </message>
    <message>
        <source>Baseline on the host</source>
        <translation>Basis auf dem Host</translation>
    </message>
    <message>
        <source>Baseline total</source>
        <translation>Summe in der Basis</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Grundlage</translation>
    </message>
    <message>
        <source>Batch at most</source>
        <translation>Batch höchstens</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Begin event without an end, closed at the end of its track</source>
        <translation>Anfangsereignis ohne Ende, am Ende seiner Spur geschlossen</translation>
    </message>
    <message>
        <source>Begin the recording later, after a warm-up</source>
        <translation>Beginnen Sie die Aufzeichnung später, nach einem Aufwärmen</translation>
    </message>
    <message>
        <source>Beside the trace</source>
        <translation>Neben dem Trace</translation>
    </message>
    <message>
        <source>Between kernels</source>
        <translation>Zwischen Kerneln</translation>
    </message>
    <message>
        <source>Between the launches the program allocates or frees memory (%1 calls) and waits (%2 calls): allocate once and reuse, and wait once at the end. Only then can a graph replay the launches.</source>
        <translation>Zwischen den Starts belegt oder gibt das Programm Speicher frei (%1 Aufrufe) und wartet (%2 Aufrufe): Belegen Sie Speicher einmal und verwenden Sie ihn wieder, und warten Sie einmal am Ende. Erst dann kann ein Graph die Starts wiederholen.</translation>
    </message>
    <message>
        <source>Between tokens</source>
        <translation>Zwischen Token</translation>
    </message>
    <message>
        <source>Between two kernels</source>
        <translation>Zwischen zwei Kerneln</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Block %1 of %2</source>
        <translation>Block %1 von %2</translation>
    </message>
    <message>
        <source>Block key</source>
        <translation>Schlüssel des Blocks</translation>
    </message>
    <message>
        <source>Block name</source>
        <translation>Name des Blocks</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Blocking wait</source>
        <translation>Blockierendes Warten</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks of a launch</source>
        <translation>Blöcke eines Starts</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>Blöcke je SM</translation>
    </message>
    <message>
        <source>Blocks per SM, mean weighted by duration</source>
        <translation>Blöcke je SM, Mittel nach Dauer gewichtet</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>Lesezeichen %1</translation>
    </message>
    <message>
        <source>Bookmark %1 is not set</source>
        <translation>Lesezeichen %1 ist nicht gesetzt</translation>
    </message>
    <message>
        <source>Bookmark %1 is set to this view</source>
        <translation>Lesezeichen %1 merkt sich diese Ansicht</translation>
    </message>
    <message>
        <source>Both recordings hold memory alone: they show who holds it, not how long anything takes</source>
        <translation>Beide Aufzeichnungen enthalten nur Speicher: Sie zeigen, wer ihn belegt, nicht, wie lange etwas dauert</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Breakdown of step %1</source>
        <translation>Aufteilung von Schritt %1</translation>
    </message>
    <message>
        <source>Breakdowns</source>
        <translation>Aufschlüsselungen</translation>
    </message>
    <message>
        <source>Bubble of the pipeline</source>
        <translation>Blase der Pipeline</translation>
    </message>
    <message>
        <source>Bus GB/s</source>
        <translation>Bus GB/s</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Busbandbreite</translation>
    </message>
    <message>
        <source>Bus bandwidth in 10^9 bytes a second, mean weighted by transfer</source>
        <translation>Busbandbreite in 10^9 Bytes je Sekunde, nach Übertragung gewichtetes Mittel</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Busy %</source>
        <translation>Beschäftigt %</translation>
    </message>
    <message>
        <source>Busy and idle time of each device</source>
        <translation>Arbeits- und Leerlaufzeit jedes Geräts</translation>
    </message>
    <message>
        <source>Busy in view: %1</source>
        <translation>Sichtbar beschäftigt: %1</translation>
    </message>
    <message>
        <source>Busy per token</source>
        <translation>Beschäftigt je Token</translation>
    </message>
    <message>
        <source>Busy share</source>
        <translation>Anteil beschäftigt</translation>
    </message>
    <message>
        <source>Busy time of each device</source>
        <translation>Beschäftigte Zeit jedes Geräts</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>Nach Kategorie</translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>Nach Ursache</translation>
    </message>
    <message>
        <source>By class</source>
        <translation>Nach Klasse</translation>
    </message>
    <message>
        <source>By class of module</source>
        <translation>Nach Klasse des Moduls</translation>
    </message>
    <message>
        <source>By device time</source>
        <translation>Nach Gerätezeit</translation>
    </message>
    <message>
        <source>By host time</source>
        <translation>Nach Hostzeit</translation>
    </message>
    <message>
        <source>By lane</source>
        <translation>Nach Spur</translation>
    </message>
    <message>
        <source>By lifetime</source>
        <translation>Nach Lebensdauer</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>Nach Modul</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>By name and call stack</source>
        <translation>Nach Name und Aufrufstapel</translation>
    </message>
    <message>
        <source>By name and input shapes</source>
        <translation>Nach Name und Eingabeformen</translation>
    </message>
    <message>
        <source>By name, operator and launch</source>
        <translation>Nach Name, Operator und Start</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>Nach Operator</translation>
    </message>
    <message>
        <source>By operator, inputs and module</source>
        <translation>Nach Operator, Eingaben und Modul</translation>
    </message>
    <message>
        <source>By step</source>
        <translation>Nach Schritt</translation>
    </message>
    <message>
        <source>By stream</source>
        <translation>Nach Stream</translation>
    </message>
    <message>
        <source>Byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>Byte %1 of the text</source>
        <translation>Byte %1 des Textes</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes difference %</source>
        <translation>Bytes, Abweichung %</translation>
    </message>
    <message>
        <source>Bytes divided by the time of the copies; 1 GB = 10^9 bytes</source>
        <translation>Bytes geteilt durch die Zeit der Kopien; 1 GB = 10^9 Bytes</translation>
    </message>
    <message>
        <source>Bytes of all kernels of the operator call</source>
        <translation>Bytes aller Kernel des Operatoraufrufs</translation>
    </message>
    <message>
        <source>Bytes of that call by the operator's model</source>
        <translation>Bytes dieses Aufrufs nach dem Modell des Operators</translation>
    </message>
    <message>
        <source>Bytes of the blocks that are alive at the peak of the device</source>
        <translation>Bytes der Blöcke, die beim Höchststand des Geräts belegt sind</translation>
    </message>
    <message>
        <source>Bytes read and written</source>
        <translation>Gelesene und geschriebene Bytes</translation>
    </message>
    <message>
        <source>Bytes that a rank sends; of an all-gather: receives</source>
        <translation>Bytes, die ein Rank sendet; bei all-gather: empfängt</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8, shown as U+FFFD</source>
        <translation>Bytes, die kein UTF-8 sind, als U+FFFD gezeigt</translation>
    </message>
    <message>
        <source>Bytes that fusion need not move, if the calls are linked as the basis says</source>
        <translation>Bytes, die eine Fusion nicht zu bewegen braucht, wenn die Aufrufe so zusammenhängen, wie die Grundlage sagt</translation>
    </message>
    <message>
        <source>Bytes that the operators move now</source>
        <translation>Bytes, die die Operatoren jetzt bewegen</translation>
    </message>
    <message>
        <source>Bytes to and from device memory</source>
        <translation>Bytes vom und zum Gerätespeicher</translation>
    </message>
    <message>
        <source>Bytes to and from device memory of all together</source>
        <translation>Bytes vom und zum Gerätespeicher, alle zusammen</translation>
    </message>
    <message>
        <source>Bytes, modelled</source>
        <translation>Bytes, modelliert</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU activity</source>
        <translation>CPU-Aktivität</translation>
    </message>
    <message>
        <source>CPU exec</source>
        <translation>CPU-Ausführung</translation>
    </message>
    <message>
        <source>CPU memory allocated</source>
        <translation>Belegter CPU-Speicher</translation>
    </message>
    <message>
        <source>CPU memory reserved</source>
        <translation>Reservierter CPU-Speicher</translation>
    </message>
    <message>
        <source>CPU total</source>
        <translation>CPU gesamt</translation>
    </message>
    <message>
        <source>CPU, or GPU with its number</source>
        <translation>CPU, oder GPU mit ihrer Nummer</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>CU, wavefront</source>
        <translation>CU, Wavefront</translation>
    </message>
    <message>
        <source>CUDA and HIP graphs with the times of their replays</source>
        <translation>CUDA- und HIP-Graphen mit den Zeiten ihrer Wiedergaben</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Cache parsed traces</source>
        <translation>Gelesene Traces zwischenspeichern</translation>
    </message>
    <message>
        <source>Cache size limit</source>
        <translation>Größte Größe des Zwischenspeichers</translation>
    </message>
    <message>
        <source>Cache what is the same in each call, or move it to a worker.</source>
        <translation>Was in jedem Aufruf gleich ist, speichern oder in einen Arbeitsprozess verlegen.</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Call jax.device_put for the next batch while the step runs</source>
        <translation>jax.device_put für den nächsten Batch aufrufen, während der Schritt läuft</translation>
    </message>
    <message>
        <source>Call of a copy</source>
        <translation>Aufruf einer Kopie</translation>
    </message>
    <message>
        <source>Call site</source>
        <translation>Aufrufstelle</translation>
    </message>
    <message>
        <source>Call sites with the blocks that are allocated at the peak of a device</source>
        <translation>Aufrufstellen, deren Blöcke beim Höchststand eines Geräts angefordert sind</translation>
    </message>
    <message>
        <source>Call stack, outermost first</source>
        <translation>Aufrufstapel, äußerster zuerst</translation>
    </message>
    <message>
        <source>Call stacks</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message>
        <source>Call start</source>
        <translation>Beginn des Aufrufs</translation>
    </message>
    <message>
        <source>Call, operator, function or work to blame; empty: none</source>
        <translation>Verantwortlicher Aufruf, Operator, Funktion oder Arbeit; leer: keine</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Calls in which the host waits for a device, with their operators</source>
        <translation>Aufrufe, in denen der Host auf ein Gerät wartet, mit ihren Operatoren</translation>
    </message>
    <message>
        <source>Calls of a device's runtime are recorded (%1): none launches work, and no device work is recorded</source>
        <translation>Aufrufe der Laufzeit eines Geräts sind aufgezeichnet (%1): keiner startet Arbeit, und es ist keine Gerätearbeit aufgezeichnet</translation>
    </message>
    <message>
        <source>Calls of the device's runtime are recorded, so that its work was asked for: look for a second profiler that uses the device, and wait for the device before the recording ends.</source>
        <translation>Aufrufe der Laufzeit des Geräts sind aufgezeichnet, seine Arbeit war also angefordert: Nach einem zweiten Profiler suchen, der das Gerät benutzt, und auf das Gerät warten, bevor die Aufzeichnung endet.</translation>
    </message>
    <message>
        <source>Calls of the operating system</source>
        <translation>Aufrufe des Betriebssystems</translation>
    </message>
    <message>
        <source>Calls of the operator</source>
        <translation>Aufrufe des Operators</translation>
    </message>
    <message>
        <source>Calls of the runtime and the driver, by name</source>
        <translation>Aufrufe der Laufzeitbibliothek und des Treibers, nach Namen</translation>
    </message>
    <message>
        <source>Calls that wait for the device, and copies above 20 us</source>
        <translation>Aufrufe, die auf das Gerät warten, und Kopien über 20 us</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>Candidate count</source>
        <translation>Anzahl des Kandidaten</translation>
    </message>
    <message>
        <source>Candidate divided by baseline; empty where the baseline is 0</source>
        <translation>Kandidat durch Basis; leer, wo diese 0 ist</translation>
    </message>
    <message>
        <source>Candidate host</source>
        <translation>Kandidat, Host</translation>
    </message>
    <message>
        <source>Candidate minus baseline</source>
        <translation>Kandidat minus Basis</translation>
    </message>
    <message>
        <source>Candidate moved by %1 · Undo</source>
        <translation>Kandidat um %1 verschoben · Rückgängig</translation>
    </message>
    <message>
        <source>Candidate on the host</source>
        <translation>Kandidat auf dem Host</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Capacity minus what is reserved at the peak</source>
        <translation>Kapazität minus des beim Höchststand reservierten Speichers</translation>
    </message>
    <message>
        <source>Capture of the graph</source>
        <translation>Aufzeichnung des Graphen</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Kategorien</translation>
    </message>
    <message>
        <source>Categories of the rules with their kernels</source>
        <translation>Kategorien der Regeln mit ihren Kerneln</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Category %</source>
        <translation>Kategorie %</translation>
    </message>
    <message>
        <source>Category by the rules</source>
        <translation>Kategorie nach den Regeln</translation>
    </message>
    <message>
        <source>Causal chain of the selected slice</source>
        <translation>Ursachenkette des gewählten Abschnitts</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Cause differs by</source>
        <translation>Abweichung der Ursache</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>Verursacht von</translation>
    </message>
    <message>
        <source>Caused wait</source>
        <translation>Verursachtes Warten</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>Ursachen</translation>
    </message>
    <message>
        <source>Causes below 2 % each</source>
        <translation>Ursachen unter je 2 %</translation>
    </message>
    <message>
        <source>Causes below 2 % each: %1</source>
        <translation>Ursachen unter je 2 %: %1</translation>
    </message>
    <message>
        <source>Causes of idle time between the kernels of a stream</source>
        <translation>Ursachen der Leerlaufzeit zwischen den Kerneln eines Streams</translation>
    </message>
    <message>
        <source>Causes of idle time of devices, with what the host did meanwhile</source>
        <translation>Ursachen der Leerlaufzeit von Geräten, mit dem, was der Host währenddessen tat</translation>
    </message>
    <message>
        <source>Chains</source>
        <translation>Ketten</translation>
    </message>
    <message>
        <source>Chains of kernels limited by memory that one fused kernel could do, with the bytes that it saves</source>
        <translation>Ketten speicherbegrenzter Kernel, die ein einziger Kernel erledigen könnte, mit den Bytes, die er spart</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change &amp;keys…</source>
        <translation>Tasten ä&amp;ndern…</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>Tasten ändern</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern…</translation>
    </message>
    <message>
        <source>Change note…</source>
        <translation>Notiz ändern…</translation>
    </message>
    <message>
        <source>Changed between %1 and %2: %3</source>
        <translation>Geändert zwischen %1 und %2: %3</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Changes of allocated and reserved memory over time</source>
        <translation>Änderungen des angeforderten und reservierten Speichers über die Zeit</translation>
    </message>
    <message>
        <source>Changes of the bandwidth</source>
        <translation>Änderungen der Bandbreite</translation>
    </message>
    <message>
        <source>Changes with the largest gain</source>
        <translation>Änderungen mit dem größten Gewinn</translation>
    </message>
    <message>
        <source>Check its permissions and whether the disk or network folder is mounted</source>
        <translation>Prüfen Sie die Rechte und ob das Laufwerk oder der Netzordner eingehängt ist</translation>
    </message>
    <message>
        <source>Check that the file is complete: a truncated file lacks its last events.</source>
        <translation>Prüfen, ob die Datei vollständig ist: einer abgeschnittenen fehlen die letzten Ereignisse.</translation>
    </message>
    <message>
        <source>Check the path; the file may have been moved, renamed or not yet copied</source>
        <translation>Prüfen Sie den Pfad; die Datei wurde vielleicht verschoben, umbenannt oder noch nicht kopiert</translation>
    </message>
    <message>
        <source>Choose rules</source>
        <translation>Regeln wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Class of module</source>
        <translation>Klasse des Moduls</translation>
    </message>
    <message>
        <source>Class of the innermost nn.Module around the launch calls</source>
        <translation>Klasse des innersten nn.Module um die Startaufrufe</translation>
    </message>
    <message>
        <source>Class of the modules</source>
        <translation>Klasse der Module</translation>
    </message>
    <message>
        <source>Class of the operator's work</source>
        <translation>Klasse der Arbeit des Operators</translation>
    </message>
    <message>
        <source>Class of the operator's work; empty: no model</source>
        <translation>Klasse der Arbeit des Operators; leer: kein Modell</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Classes of modules with the kernels that they launch</source>
        <translation>Klassen von Modulen mit den Kerneln, die sie starten</translation>
    </message>
    <message>
        <source>Classes of modules with the number of their instances and what these cost</source>
        <translation>Klassen von Modulen mit der Zahl ihrer Instanzen und deren Kosten</translation>
    </message>
    <message>
        <source>Classes of work that ran on a device at the same time</source>
        <translation>Arten von Arbeit, die gleichzeitig auf einem Gerät liefen</translation>
    </message>
    <message>
        <source>Classes of work that ran together, such as computation + memcpy</source>
        <translation>Klassen von Arbeit, die zugleich liefen, etwa Berechnung + Memcpy</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear highlight</source>
        <translation>Hervorhebung aufheben</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Clear the &amp;highlighted name</source>
        <translation>&amp;Hervorgehobenen Namen aufheben</translation>
    </message>
    <message>
        <source>Clear the list of recent traces</source>
        <translation>Liste der zuletzt geöffneten Traces leeren</translation>
    </message>
    <message>
        <source>Clear the selection; again: the time range</source>
        <translation>Auswahl aufheben; nochmals: den Zeitbereich</translation>
    </message>
    <message>
        <source>Clear time range</source>
        <translation>Zeitbereich aufheben</translation>
    </message>
    <message>
        <source>Clock error</source>
        <translation>Fehler der Uhr</translation>
    </message>
    <message>
        <source>Clock moved by</source>
        <translation>Uhr verschoben um</translation>
    </message>
    <message>
        <source>Clock shift</source>
        <translation>Uhrversatz</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close other traces or programs, or record fewer steps</source>
        <translation>Schließen Sie andere Traces oder Programme oder zeichnen Sie weniger Schritte auf</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>Tab schließen</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Bereich schließen</translation>
    </message>
    <message>
        <source>Close this tab</source>
        <translation>Diesen Tab schließen</translation>
    </message>
    <message>
        <source>Co&amp;mpare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>Code for the device is compiled here, while the program runs: compile it once and keep the result (a cubin or code object, or the compiler's cache on disk), or compile it ahead of time for the device in use.</source>
        <translation>Hier wird Code für das Gerät übersetzt, während das Programm läuft: Ihn einmal übersetzen und das Ergebnis aufheben (cubin, Code-Objekt oder den Zwischenspeicher des Compilers auf der Platte), oder ihn vorab für das benutzte Gerät übersetzen.</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Collapse all &amp;groups</source>
        <translation>Alle &amp;Gruppen einklappen</translation>
    </message>
    <message>
        <source>Collapse all groups</source>
        <translation>Alle Gruppen einklappen</translation>
    </message>
    <message>
        <source>Collapse group</source>
        <translation>Gruppe einklappen</translation>
    </message>
    <message>
        <source>Collapse lane</source>
        <translation>Spur einklappen</translation>
    </message>
    <message>
        <source>Collapse or expand</source>
        <translation>Ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Collapse the lane</source>
        <translation>Die Spur einklappen</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Collective summary</source>
        <translation>Kollektive im Überblick</translation>
    </message>
    <message>
        <source>Collective transfers</source>
        <translation>Übertragungen von Kollektiven</translation>
    </message>
    <message>
        <source>Collective waits</source>
        <translation>Warten in Kollektiven</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>Farbe %1</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Färben nach</translation>
    </message>
    <message>
        <source>Colour of this name</source>
        <translation>Farbe dieses Namens</translation>
    </message>
    <message>
        <source>Colour r&amp;ules…</source>
        <translation>Farb&amp;regeln…</translation>
    </message>
    <message>
        <source>Colour rules</source>
        <translation>Farbregeln</translation>
    </message>
    <message>
        <source>Colour slices by</source>
        <translation>Abschnitte färben nach</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>Colours:</source>
        <translation>Farben:</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns, copy, export</source>
        <translation>Spalten, Kopie, Export</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Command that opens a file at a line</source>
        <translation>Befehl, der eine Datei an einer Zeile öffnet</translation>
    </message>
    <message>
        <source>Command that runs it</source>
        <translation>Befehl, der sie ausführt</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Comment in the event array, skipped</source>
        <translation>Kommentar in der Liste der Ereignisse, übersprungen</translation>
    </message>
    <message>
        <source>Communicating</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Communication and copies alone</source>
        <translation>Kommunikation und Kopien allein</translation>
    </message>
    <message>
        <source>Communication hidden behind computation</source>
        <translation>Kommunikation, die hinter Berechnung verborgen ist</translation>
    </message>
    <message>
        <source>Communication kernels run</source>
        <translation>Kommunikationskernel laufen</translation>
    </message>
    <message>
        <source>Communication overlapped %</source>
        <translation>Überlappte Kommunikation %</translation>
    </message>
    <message>
        <source>Communication runs</source>
        <translation>Kommunikation läuft</translation>
    </message>
    <message>
        <source>Communication takes %1 of the step (threshold %2). Reduce it with gradient compression or gradient accumulation.</source>
        <translation>Kommunikation braucht %1 des Schritts (Schwelle %2). Komprimierte oder angesammelte Gradienten verringern sie.</translation>
    </message>
    <message>
        <source>Communication that is not overlapped</source>
        <translation>Kommunikation ohne Überlappung</translation>
    </message>
    <message>
        <source>Communication without computation beside it.</source>
        <translation>Kommunikation ohne Berechnung daneben.</translation>
    </message>
    <message>
        <source>Communication without overlap</source>
        <translation>Kommunikation ohne Überlappung</translation>
    </message>
    <message>
        <source>Communication, exposed</source>
        <translation>Kommunikation, nicht überlappt</translation>
    </message>
    <message>
        <source>Communication: transfer and waiting</source>
        <translation>Kommunikation: Übertragung und Warten</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare ranks</source>
        <translation>Ranks vergleichen</translation>
    </message>
    <message>
        <source>Compare the pair</source>
        <translation>Paar vergleichen</translation>
    </message>
    <message>
        <source>Compare the ranks of the run on one clock</source>
        <translation>Die Ranks des Laufs auf einer Uhr vergleichen</translation>
    </message>
    <message>
        <source>Compare two selected runs, or the selected run with the one before</source>
        <translation>Zwei ausgewählte Läufe vergleichen, oder den ausgewählten mit dem davor</translation>
    </message>
    <message>
        <source>Compare two traces: the upper one is the baseline</source>
        <translation>Zwei Traces vergleichen: der obere ist die Basis</translation>
    </message>
    <message>
        <source>Compare with pinned baseline %1</source>
        <translation>Mit angehefteter Basis %1 vergleichen</translation>
    </message>
    <message>
        <source>Compare with this</source>
        <translation>Hiermit vergleichen</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Vergleich läuft…</translation>
    </message>
    <message>
        <source>Compile the code around these operators (%1), or use more threads for them (%2).</source>
        <translation>Den Code um diese Operatoren kompilieren (%1) oder mehr Threads für sie verwenden (%2).</translation>
    </message>
    <message>
        <source>Compilers in samples of the CPU</source>
        <translation>Compiler in Stichproben der CPU</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Complete event without a duration, taken as 0</source>
        <translation>Vollständiges Ereignis ohne Dauer, als 0 genommen</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>Computation %</source>
        <translation>Rechnen %</translation>
    </message>
    <message>
        <source>Computation and communication at once</source>
        <translation>Berechnung und Kommunikation zugleich</translation>
    </message>
    <message>
        <source>Computation runs</source>
        <translation>Berechnung läuft</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Compute Capability</translation>
    </message>
    <message>
        <source>Computing kernels run</source>
        <translation>Rechenkernel laufen</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Rechnet…</translation>
    </message>
    <message>
        <source>Concurrency by type</source>
        <translation>Gleichzeitigkeit nach Art</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Context KV</source>
        <translation>Kontext-KV</translation>
    </message>
    <message>
        <source>Context requests</source>
        <translation>Kontextanfragen</translation>
    </message>
    <message>
        <source>Context tokens</source>
        <translation>Kontext-Token</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Convolutions on the CPU</source>
        <translation>Faltungen auf der CPU</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies and conversions</source>
        <translation>Kopien und Umwandlungen</translation>
    </message>
    <message>
        <source>Copies and memsets</source>
        <translation>Kopien und Memsets</translation>
    </message>
    <message>
        <source>Copies and memsets, exposed</source>
        <translation>Kopien und Memsets, nicht überlappt</translation>
    </message>
    <message>
        <source>Copies by kind and size</source>
        <translation>Kopien nach Art und Größe</translation>
    </message>
    <message>
        <source>Copies by name</source>
        <translation>Kopien nach Namen</translation>
    </message>
    <message>
        <source>Copies of one size go to the device and back %1 times. If they carry the same data, keep it on the device between kernels: copy it in once and out once.</source>
        <translation>Kopien einer Größe gehen %1-mal zum Gerät und zurück. Enthalten sie dieselben Daten, lassen Sie diese zwischen den Kerneln auf dem Gerät: einmal hin, einmal zurück.</translation>
    </message>
    <message>
        <source>Copies within the device come from clone(), contiguous() and copy_(): reuse buffers, use views, or let %1 fuse the copies away.</source>
        <translation>Kopien innerhalb des Geräts kommen von clone(), contiguous() und copy_(): Puffer wiederverwenden, Views nutzen oder die Kopien wegfusionieren (%1).</translation>
    </message>
    <message>
        <source>Copies without computation beside them, and the host's part of them.</source>
        <translation>Kopien ohne Berechnung daneben und der Anteil des Hosts daran.</translation>
    </message>
    <message>
        <source>Copies without overlap</source>
        <translation>Kopien ohne Überlappung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;link to this view</source>
        <translation>&amp;Link zu dieser Ansicht kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;name of the selected slice</source>
        <translation>&amp;Namen des gewählten Abschnitts kopieren</translation>
    </message>
    <message>
        <source>Copy SQL</source>
        <translation>SQL kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as tab-separated values</source>
        <translation>Als tabulatorgetrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Copy as text, as the profiler prints it</source>
        <translation>Als Text kopieren, wie ihn der Profiler ausgibt</translation>
    </message>
    <message>
        <source>Copy bandwidth</source>
        <translation>Bandbreite der Kopien</translation>
    </message>
    <message>
        <source>Copy bandwidth %1</source>
        <translation>Bandbreite der Kopien %1</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Copy duration (%1)</source>
        <translation>Dauer kopieren (%1)</translation>
    </message>
    <message>
        <source>Copy event (JSON, as in the file)</source>
        <translation>Ereignis kopieren (JSON, wie in der Datei)</translation>
    </message>
    <message>
        <source>Copy from pinned memory (pin_memory=True in a DataLoader, else tensor.pin_memory()) with non_blocking=True</source>
        <translation>Mit non_blocking=True aus gepinntem Speicher kopieren (pin_memory=True in einem DataLoader, sonst tensor.pin_memory())</translation>
    </message>
    <message>
        <source>Copy from pinned memory with an asynchronous call</source>
        <translation>Aus gepinntem Speicher mit einem asynchronen Aufruf kopieren</translation>
    </message>
    <message>
        <source>Copy it again, or wait until the profiler has finished writing</source>
        <translation>Kopieren Sie sie noch einmal oder warten Sie, bis der Profiler fertig geschrieben hat</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy or record it again; the details name the place of the damage</source>
        <translation>Kopieren oder zeichnen Sie sie neu auf; die Einzelheiten nennen die Stelle des Schadens</translation>
    </message>
    <message>
        <source>Copy results into pinned memory with an asynchronous call on a stream of its own, and read them later.</source>
        <translation>Ergebnisse mit einem asynchronen Aufruf auf einem eigenen Stream in gepinnten Speicher kopieren und später lesen.</translation>
    </message>
    <message>
        <source>Copy results into pinned memory with non_blocking=True on a stream of its own, and read them a step later.</source>
        <translation>Ergebnisse mit non_blocking=True auf einem eigenen Stream in gepinnten Speicher kopieren und einen Schritt später lesen.</translation>
    </message>
    <message>
        <source>Copy start (%1, as in the file)</source>
        <translation>Beginn kopieren (%1, wie in der Datei)</translation>
    </message>
    <message>
        <source>Copy the next input on a stream of its own, so that the copies overlap with computation.</source>
        <translation>Die nächste Eingabe auf einem eigenen Stream kopieren, damit sich Kopien mit Berechnung überlappen.</translation>
    </message>
    <message>
        <source>Copy the next input, if there is one, from pinned memory on a stream of its own. Most of these copies run before the first kernel, which may need what they bring.</source>
        <translation>Die nächste Eingabe, falls es eine gibt, aus gepinntem Speicher auf einem eigenen Stream kopieren. Die meisten dieser Kopien laufen vor dem ersten Kernel, der vielleicht braucht, was sie bringen.</translation>
    </message>
    <message>
        <source>Copy the whole file again; if it ends there too, let the recorder finish writing</source>
        <translation>Die ganze Datei noch einmal kopieren; endet sie auch dann dort, den Rekorder fertig schreiben lassen</translation>
    </message>
    <message>
        <source>Copy, SQL</source>
        <translation>Kopieren, SQL</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>Correlation id</source>
        <translation>Korrelationsnummer</translation>
    </message>
    <message>
        <source>Costly input shapes of matrix products</source>
        <translation>Teure Eingabeformen von Matrixprodukten</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Counters meanwhile</source>
        <translation>Zähler währenddessen</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Zählt…</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Critical path to here</source>
        <translation>Kritischer Pfad bis hier</translation>
    </message>
    <message>
        <source>Ctrl+F leads here. Words find slices, &gt; finds every command, and = asks a question in SQL.</source>
        <translation>Strg+F führt hierher. Wörter finden Abschnitte, &gt; findet jeden Befehl, = stellt eine Frage in SQL.</translation>
    </message>
    <message>
        <source>Ctrl+click, Ctrl+drag</source>
        <translation>Strg+Klick, Strg+Ziehen</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Strg+Rad</translation>
    </message>
    <message>
        <source>Ctrl+wheel, pinch</source>
        <translation>Strg+Rad, Zusammenziehen</translation>
    </message>
    <message>
        <source>Culprit</source>
        <translation>Verursacher</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Curves of memory and who allocates it</source>
        <translation>Speicherkurven und wer Speicher belegt</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Abgeschnitten</translation>
    </message>
    <message>
        <source>Cut to the start of the next work of the stream, the longest it can have lasted; Details shows the recorded duration</source>
        <translation>Auf den Beginn der nächsten Arbeit des Streams gekürzt, das Längste, was möglich ist; Details zeigt die aufgezeichnete Dauer</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>DRAM-Bytes</translation>
    </message>
    <message>
        <source>DRAM bytes of the call</source>
        <translation>DRAM-Bytes des Aufrufs</translation>
    </message>
    <message>
        <source>DRAM bytes, measured</source>
        <translation>DRAM-Bytes, gemessen</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Data after the end of the JSON text, ignored</source>
        <translation>Daten nach dem Ende des JSON-Textes, nicht beachtet</translation>
    </message>
    <message>
        <source>Data layout</source>
        <translation>Datenanordnung</translation>
    </message>
    <message>
        <source>Data loader</source>
        <translation>Datenlader</translation>
    </message>
    <message>
        <source>Data loading</source>
        <translation>Laden der Daten</translation>
    </message>
    <message>
        <source>Data loading takes %1 of the step (threshold %2). Use more DataLoader workers (num_workers), which load while the model computes.</source>
        <translation>Das Laden der Daten braucht %1 des Schritts (Schwelle %2). Mehr Arbeitsprozesse des DataLoaders (num_workers) können laden, während das Modell rechnet.</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>DataParallel uses %1 devices from one process. DistributedDataParallel is faster.</source>
        <translation>DataParallel nutzt %1 Geräte aus einem Prozess. DistributedDataParallel ist schneller.</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>Verzögerung</translation>
    </message>
    <message>
        <source>Delay between kernels</source>
        <translation>Pause zwischen Kerneln</translation>
    </message>
    <message>
        <source>Delay between launch call and device work</source>
        <translation>Verzögerung zwischen Startaufruf und Gerätearbeit</translation>
    </message>
    <message>
        <source>Delay from call to start</source>
        <translation>Verzögerung vom Aufruf bis zum Beginn</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Verzögert</translation>
    </message>
    <message>
        <source>Delays between %1 pieces of GPU work that were launched in time</source>
        <translation>Verzögerungen zwischen %1 rechtzeitig gestarteten GPU-Arbeitsteilen</translation>
    </message>
    <message>
        <source>Delays between pieces of GPU work that were launched in time</source>
        <translation>Verzögerungen zwischen rechtzeitig gestarteten GPU-Arbeitsteilen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Delta count</source>
        <translation>Differenz der Anzahl</translation>
    </message>
    <message>
        <source>Derived: %1</source>
        <translation>Abgeleitet: %1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>Einzelheiten der Auswahl</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device and stream</source>
        <translation>Gerät und Stream</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Gerät beschäftigt</translation>
    </message>
    <message>
        <source>Device busy time over the tokens</source>
        <translation>Beschäftigte Zeit des Geräts durch die Token</translation>
    </message>
    <message>
        <source>Device copies and memsets by name, with bytes and bandwidth</source>
        <translation>Kopien und Memsets der Geräte nach Namen, mit Bytes und Bandbreite</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>Device memory allocated minus released</source>
        <translation>Belegter minus freigegebener Gerätespeicher</translation>
    </message>
    <message>
        <source>Device of the work</source>
        <translation>Gerät der Arbeit</translation>
    </message>
    <message>
        <source>Device period</source>
        <translation>Geräteperiode</translation>
    </message>
    <message>
        <source>Device self</source>
        <translation>Gerät, eigen</translation>
    </message>
    <message>
        <source>Device self %</source>
        <translation>Gerät, eigen %</translation>
    </message>
    <message>
        <source>Device span</source>
        <translation>Gerätespanne</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>Gerätezeit</translation>
    </message>
    <message>
        <source>Device time by operator</source>
        <translation>Gerätezeit nach Operator</translation>
    </message>
    <message>
        <source>Device time less if the kernels move what is left as fast as they did</source>
        <translation>Ersparte Gerätezeit, wenn die Kernel den Rest so schnell bewegen wie bisher</translation>
    </message>
    <message>
        <source>Device time of all directions without modules below</source>
        <translation>Gerätezeit aller Richtungen ohne untergeordnete Module</translation>
    </message>
    <message>
        <source>Device time of all instances with the modules below them</source>
        <translation>Gerätezeit aller Instanzen mit den Modulen darunter</translation>
    </message>
    <message>
        <source>Device time of the backward pass</source>
        <translation>Gerätezeit des Rückwärtslaufs</translation>
    </message>
    <message>
        <source>Device time of the forward pass</source>
        <translation>Gerätezeit des Vorwärtslaufs</translation>
    </message>
    <message>
        <source>Device time of the module with those below</source>
        <translation>Gerätezeit des Moduls mit den untergeordneten</translation>
    </message>
    <message>
        <source>Device time of the optimizer</source>
        <translation>Gerätezeit des Optimierers</translation>
    </message>
    <message>
        <source>Device time of unknown direction</source>
        <translation>Gerätezeit unbekannter Richtung</translation>
    </message>
    <message>
        <source>Device time, self</source>
        <translation>Gerätezeit, eigen</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>Gerät gesamt</translation>
    </message>
    <message>
        <source>Device type</source>
        <translation>Gerätetyp</translation>
    </message>
    <message>
        <source>Device whose memory it is</source>
        <translation>Gerät, zu dem der Speicher gehört</translation>
    </message>
    <message>
        <source>Device work</source>
        <translation>Gerätearbeit</translation>
    </message>
    <message>
        <source>Device work at one position of equal steps, with the spread of its length</source>
        <translation>Gerätearbeit an einer Stelle gleicher Schritte, mit der Streuung ihrer Länge</translation>
    </message>
    <message>
        <source>Device work by category, and what faster kernels would gain</source>
        <translation>Gerätearbeit nach Kategorie, und was schnellere Kernel brächten</translation>
    </message>
    <message>
        <source>Device work is recorded from %1 to %2: look at this range alone.</source>
        <translation>Arbeit des Geräts ist von %1 bis %2 aufgezeichnet: Nur diesen Bereich ansehen.</translation>
    </message>
    <message>
        <source>Device work launched meanwhile</source>
        <translation>Währenddessen gestartete Gerätearbeit</translation>
    </message>
    <message>
        <source>Device work launched while it was the innermost operator</source>
        <translation>Die gestartet wurden, während er der innerste Operator war</translation>
    </message>
    <message>
        <source>Device work of modules</source>
        <translation>Gerätearbeit von Modulen</translation>
    </message>
    <message>
        <source>Device work of operators</source>
        <translation>Gerätearbeit von Operatoren</translation>
    </message>
    <message>
        <source>Device work of phases of inference</source>
        <translation>Gerätearbeit von Inferenzphasen</translation>
    </message>
    <message>
        <source>Device work of that backward pass</source>
        <translation>Gerätearbeit dieses Rückwärtslaufs</translation>
    </message>
    <message>
        <source>Device work that graph launches replayed, and what it belongs to</source>
        <translation>Gerätearbeit, die Graphstarts wiedergaben, und wozu sie gehört</translation>
    </message>
    <message>
        <source>Device work with that of children</source>
        <translation>Gerätearbeit mit der der untergeordneten</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Devices with the peaks of their memory</source>
        <translation>Geräte mit den Höchstständen ihres Speichers</translation>
    </message>
    <message>
        <source>Devices with the unused memory that the allocator held</source>
        <translation>Geräte mit dem Speicher, den der Allocator ungenutzt hielt</translation>
    </message>
    <message>
        <source>Devices with their busy and idle time, and communication and copies that overlap no computation</source>
        <translation>Geräte mit Arbeits- und Leerlaufzeit sowie Kommunikation und Kopien, die nichts überdeckt</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Difference of counts</source>
        <translation>Differenz der Anzahlen</translation>
    </message>
    <message>
        <source>Difference of the numbers per step</source>
        <translation>Differenz der Anzahlen je Schritt</translation>
    </message>
    <message>
        <source>Difference of the times per step</source>
        <translation>Differenz der Zeiten je Schritt</translation>
    </message>
    <message>
        <source>Difference within which 95 % of the ends agree after that; empty: nothing to compare</source>
        <translation>Unterschied, in dem dann 95 von 100 Enden übereinstimmen; leer: nichts zu vergleichen</translation>
    </message>
    <message>
        <source>Diffusion</source>
        <translation>Diffusion</translation>
    </message>
    <message>
        <source>Dim other slices</source>
        <translation>Andere Abschnitte abblenden</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Direction of the first call: fprop, bprop or optim</source>
        <translation>Richtung des ersten Aufrufs: fprop, bprop oder optim</translation>
    </message>
    <message>
        <source>Dispatch of %1 pieces of GPU work</source>
        <translation>Absetzen von %1 GPU-Arbeitsteilen</translation>
    </message>
    <message>
        <source>Dispatch of 1 piece of GPU work</source>
        <translation>Absetzen von 1 GPU-Arbeitsteil</translation>
    </message>
    <message>
        <source>Distance of kernels from the roofline</source>
        <translation>Abstand der Kernel vom Roofline</translation>
    </message>
    <message>
        <source>Distinct names</source>
        <translation>Verschiedene Namen</translation>
    </message>
    <message>
        <source>DistributedDataParallel runs without NCCL, the fastest backend on GPUs.</source>
        <translation>DistributedDataParallel läuft ohne NCCL, sein schnellstes Backend auf GPUs.</translation>
    </message>
    <message>
        <source>Do what the message asks for, and look for a second profiler that uses the device</source>
        <translation>Tun Sie, was die Meldung verlangt, und suchen Sie nach einem zweiten Profiler, der das Gerät benutzt</translation>
    </message>
    <message>
        <source>Done about it</source>
        <translation>Behandlung</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Double-click a row to go to its longest gap</source>
        <translation>Doppelklick auf eine Zeile führt zu ihrer längsten Lücke</translation>
    </message>
    <message>
        <source>Double-click a row to go to its peak on the timeline</source>
        <translation>Eine Zeile doppelt anklicken, um zu ihrer Spitze in der Zeitleiste zu gehen</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Drag pans; Shift+drag selects a time range</source>
        <translation>Ziehen verschiebt; Umschalt+Ziehen wählt einen Zeitbereich</translation>
    </message>
    <message>
        <source>Drag the strip between the timelines, or Ctrl+Shift and drag one of them</source>
        <translation>Den Streifen zwischen den Zeitleisten ziehen, oder eine von ihnen mit Strg+Umschalt</translation>
    </message>
    <message>
        <source>Drag to move the candidate's time against the baseline's</source>
        <translation>Ziehen verschiebt die Zeit des Kandidaten gegen die der Basis</translation>
    </message>
    <message>
        <source>Drag to resize, double-click to fit the names</source>
        <translation>Ziehen ändert die Breite, Doppelklick passt sie den Namen an</translation>
    </message>
    <message>
        <source>Drop to compare with
%1</source>
        <translation>Loslassen zum Vergleichen mit
%1</translation>
    </message>
    <message>
        <source>Drop to open %1 traces</source>
        <translation>Loslassen, um %1 Traces zu öffnen</translation>
    </message>
    <message>
        <source>Drop to open the trace</source>
        <translation>Loslassen, um den Trace zu öffnen</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Duration (ns)</source>
        <translation>Dauer (ns)</translation>
    </message>
    <message>
        <source>Duration in a replay</source>
        <translation>Dauer in einer Wiedergabe</translation>
    </message>
    <message>
        <source>Duration minus direct child operators and the runtime and driver calls made directly</source>
        <translation>Dauer ohne direkt untergeordnete Operatoren und die direkt gemachten Laufzeit- und Treiberaufrufe</translation>
    </message>
    <message>
        <source>Duration minus direct child operators and the runtime and driver calls made directly (the usual self CPU time)</source>
        <translation>Dauer ohne direkt untergeordnete Operatoren und die direkt gemachten Laufzeit- und Treiberaufrufe (die übliche eigene CPU-Zeit)</translation>
    </message>
    <message>
        <source>Duration minus direct child operators only</source>
        <translation>Dauer nur ohne direkt untergeordnete Operatoren</translation>
    </message>
    <message>
        <source>Duration minus direct children</source>
        <translation>Dauer ohne direkt untergeordnete</translation>
    </message>
    <message>
        <source>Duration of the annotation</source>
        <translation>Dauer der Anmerkung</translation>
    </message>
    <message>
        <source>Duration of the call</source>
        <translation>Dauer des Aufrufs</translation>
    </message>
    <message>
        <source>Duration of the calls</source>
        <translation>Dauer der Aufrufe</translation>
    </message>
    <message>
        <source>Duration of the piece</source>
        <translation>Dauer des Teils</translation>
    </message>
    <message>
        <source>Duration of the step's mark on its thread</source>
        <translation>Dauer der Markierung des Schritts auf ihrem Thread</translation>
    </message>
    <message>
        <source>Duration of the step's mark on its thread, whatever device work it launched</source>
        <translation>Dauer der Markierung des Schritts auf ihrem Thread, gleich welche Gerätearbeit er startete</translation>
    </message>
    <message>
        <source>Duration of the work</source>
        <translation>Dauer der Arbeit</translation>
    </message>
    <message>
        <source>Duration on the host</source>
        <translation>Dauer auf dem Host</translation>
    </message>
    <message>
        <source>Duration over 7 days or out of range, taken as 0</source>
        <translation>Dauer über 7 Tage oder außerhalb des Wertebereichs, als 0 genommen</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>Durations of all kernels</source>
        <translation>Dauern aller Kernel</translation>
    </message>
    <message>
        <source>Durations of the device work</source>
        <translation>Dauern der Gerätearbeit</translation>
    </message>
    <message>
        <source>Durations of the operators</source>
        <translation>Dauern der Operatoren</translation>
    </message>
    <message>
        <source>Durations of the selected slices</source>
        <translation>Dauern der gewählten Abschnitte</translation>
    </message>
    <message>
        <source>Durations of the slices, with what lies outside of the selection</source>
        <translation>Dauern der Abschnitte, auch was außerhalb der Auswahl liegt</translation>
    </message>
    <message>
        <source>Durations on the host</source>
        <translation>Dauern auf dem Host</translation>
    </message>
    <message>
        <source>Durations on the host per step</source>
        <translation>Dauern auf dem Host je Schritt</translation>
    </message>
    <message>
        <source>Durations on the host without the rows below</source>
        <translation>Ohne die untergeordneten Zeilen</translation>
    </message>
    <message>
        <source>Durations: %1</source>
        <translation>Dauern: %1</translation>
    </message>
    <message>
        <source>Each of these is small: where the total matters, look at the longest gaps in Breakdowns.</source>
        <translation>Jede davon ist klein: Wo die Summe zählt, die längsten Lücken in Aufteilungen ansehen.</translation>
    </message>
    <message>
        <source>Each of these kernels reads and writes all its data: make one kernel of neighbours where one reads what the other wrote.</source>
        <translation>Jeder dieser Kernel liest und schreibt alle seine Daten: Nachbarn zu einem Kernel machen, wo einer liest, was der andere schrieb.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit rules…</source>
        <translation>Regeln bearbeiten…</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Efficiency, by inputs</source>
        <translation>Effizienz, nach Eingaben</translation>
    </message>
    <message>
        <source>Elastic time</source>
        <translation>Elastische Zeit</translation>
    </message>
    <message>
        <source>Elastic time %1</source>
        <translation>Elastische Zeit %1</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>Elementweise</translation>
    </message>
    <message>
        <source>Elementwise kernels in a row (as one)</source>
        <translation>Elementweise Kernel hintereinander (als einer)</translation>
    </message>
    <message>
        <source>Else fuse independent ones into one kernel, or run them on streams of their own.</source>
        <translation>Sonst unabhängige zu einem Kernel fusionieren oder auf eigenen Streams ausführen.</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Embedding look-ups are limited by memory: use lower precision, or shard the tables over more hosts.</source>
        <translation>Embedding-Zugriffe sind durch den Speicher begrenzt: geringere Genauigkeit verwenden oder die Tabellen auf mehr Hosts verteilen.</translation>
    </message>
    <message>
        <source>Embedding operators on the CPU</source>
        <translation>Embedding-Operatoren auf der CPU</translation>
    </message>
    <message>
        <source>Embedding tables are usually memory-bound: store them in lower precision, shard them evenly, or keep hot rows in a cache.</source>
        <translation>Embedding-Tabellen sind gewöhnlich durch Speicherbandbreite begrenzt: in geringerer Genauigkeit speichern, gleichmäßig verteilen oder häufige Zeilen in einem Cache halten.</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>End allocated</source>
        <translation>Am Ende belegt</translation>
    </message>
    <message>
        <source>End event without a begin</source>
        <translation>Endereignis ohne Anfang</translation>
    </message>
    <message>
        <source>End of the affected time</source>
        <translation>Ende der betroffenen Zeit</translation>
    </message>
    <message>
        <source>End of the program</source>
        <translation>Ende des Programms</translation>
    </message>
    <message>
        <source>End spread</source>
        <translation>Streuung der Enden</translation>
    </message>
    <message>
        <source>End the recording with a step, after waiting for the device</source>
        <translation>Die Aufzeichnung mit einem Schritt beenden, nach Warten auf das Gerät</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>Rundgang beenden</translation>
    </message>
    <message>
        <source>Engine's form of the name</source>
        <translation>Form des Namens nach der Engine</translation>
    </message>
    <message>
        <source>Entry of the event array that is not an object</source>
        <translation>Eintrag in der Liste der Ereignisse, der kein Objekt ist</translation>
    </message>
    <message>
        <source>Est. SM efficiency</source>
        <translation>Gesch. SM-Effizienz</translation>
    </message>
    <message>
        <source>Est. SM efficiency (from the grid)</source>
        <translation>Gesch. SM-Effizienz (aus dem Grid)</translation>
    </message>
    <message>
        <source>Est. achieved occupancy</source>
        <translation>Gesch. erreichte Belegung</translation>
    </message>
    <message>
        <source>Est. achieved occupancy, computed</source>
        <translation>Gesch. erreichte Belegung, berechnet</translation>
    </message>
    <message>
        <source>Est. achieved occupancy, mean weighted by duration</source>
        <translation>Gesch. erreichte Belegung, Mittel nach Dauer gewichtet</translation>
    </message>
    <message>
        <source>Est. occupancy</source>
        <translation>Gesch. Belegung</translation>
    </message>
    <message>
        <source>Est. occupancy, computed</source>
        <translation>Gesch. Belegung, berechnet</translation>
    </message>
    <message>
        <source>Estimated SM efficiency</source>
        <translation>Geschätzte SM-Effizienz</translation>
    </message>
    <message>
        <source>Estimated achieved occupancy</source>
        <translation>Geschätzte erreichte Belegung</translation>
    </message>
    <message>
        <source>Event at time 0 or earlier, far before all others, left out of the trace's extents</source>
        <translation>Ereignis zur Zeit 0 oder früher, weit vor allen anderen, zählt nicht zur Ausdehnung des Traces</translation>
    </message>
    <message>
        <source>Event that cannot be read, skipped</source>
        <translation>Ereignis, das nicht gelesen werden kann, übersprungen</translation>
    </message>
    <message>
        <source>Event type</source>
        <translation>Art des Ereignisses</translation>
    </message>
    <message>
        <source>Event without a name</source>
        <translation>Ereignis ohne Namen</translation>
    </message>
    <message>
        <source>Event without a phase</source>
        <translation>Ereignis ohne Phase</translation>
    </message>
    <message>
        <source>Event without a usable time stamp</source>
        <translation>Ereignis ohne brauchbaren Zeitstempel</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Events that could be affected</source>
        <translation>Ereignisse, die betroffen sein könnten</translation>
    </message>
    <message>
        <source>Events that it concerns</source>
        <translation>Ereignisse, die es betrifft</translation>
    </message>
    <message>
        <source>Every action has a key that you can change, starting from the keys of Perfetto, chrome://tracing, Tracy or Nsight Systems</source>
        <translation>Jede Aktion hat eine Taste, die Sie ändern können, ausgehend von den Tasten von Perfetto, chrome://tracing, Tracy oder Nsight Systems</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Alles andere</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Evidence for the operator: annotated, capture, node or twin; without an operator: block or name</source>
        <translation>Beleg für den Operator: annotated, capture, node oder twin; ohne Operator: block oder name</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Examples, saved queries and those that ran before</source>
        <translation>Beispiele, gespeicherte und frühere Abfragen</translation>
    </message>
    <message>
        <source>Excludes kernels launched before the recording began: %1</source>
        <translation>Ohne die vor Beginn der Aufzeichnung gestarteten Kernel: %1</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Allein</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Expand all groups</source>
        <translation>Alle Gruppen ausklappen</translation>
    </message>
    <message>
        <source>Expand group</source>
        <translation>Gruppe ausklappen</translation>
    </message>
    <message>
        <source>Expand lane</source>
        <translation>Spur ausklappen</translation>
    </message>
    <message>
        <source>Expand the lane</source>
        <translation>Die Spur ausklappen</translation>
    </message>
    <message>
        <source>Explained</source>
        <translation>Erklärt</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export as Arrow</source>
        <translation>Als Arrow exportieren</translation>
    </message>
    <message>
        <source>Export as Arrow…</source>
        <translation>Als Arrow exportieren…</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>Als CSV exportieren</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>Als CSV exportieren…</translation>
    </message>
    <message>
        <source>Export as JSON</source>
        <translation>Als JSON exportieren</translation>
    </message>
    <message>
        <source>Export as JSON…</source>
        <translation>Als JSON exportieren…</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Export settings</source>
        <translation>Einstellungen exportieren</translation>
    </message>
    <message>
        <source>Export time as a trace</source>
        <translation>Zeit als Trace exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Extra comma in the event array</source>
        <translation>Überzähliges Komma in der Liste der Ereignisse</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/byte</translation>
    </message>
    <message>
        <source>FLOP/byte of the call</source>
        <translation>FLOP/Byte des Aufrufs</translation>
    </message>
    <message>
        <source>FLOP/byte, modelled</source>
        <translation>FLOP/Byte, modelliert</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>FLOPs by counters of instructions, without those of tensor cores, for the durations that Nsight Compute measured</source>
        <translation>FLOPs nach Instruktionszählern, ohne die der Tensor Cores, für die von Nsight Compute gemessenen Dauern</translation>
    </message>
    <message>
        <source>FLOPs difference %</source>
        <translation>FLOPs, Abweichung %</translation>
    </message>
    <message>
        <source>FLOPs for each byte</source>
        <translation>FLOPs je Byte</translation>
    </message>
    <message>
        <source>FLOPs for each byte of the call</source>
        <translation>FLOPs je Byte des Aufrufs</translation>
    </message>
    <message>
        <source>FLOPs of all kernels of the operator call</source>
        <translation>FLOPs aller Kernel des Operatoraufrufs</translation>
    </message>
    <message>
        <source>FLOPs of that call by the operator's model</source>
        <translation>FLOPs dieses Aufrufs nach dem Modell des Operators</translation>
    </message>
    <message>
        <source>FLOPs of the call</source>
        <translation>FLOPs des Aufrufs</translation>
    </message>
    <message>
        <source>FLOPs or bytes are not known</source>
        <translation>FLOPs oder Bytes sind unbekannt</translation>
    </message>
    <message>
        <source>FLOPs, modelled</source>
        <translation>FLOPs, modelliert</translation>
    </message>
    <message>
        <source>FP8 or INT8 (what the device has)</source>
        <translation>FP8 oder INT8 (je nach Gerät)</translation>
    </message>
    <message>
        <source>Fact with its figures</source>
        <translation>Befund mit seinen Zahlen</translation>
    </message>
    <message>
        <source>Factor of %1</source>
        <translation>Faktor von %1</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Fetching %1</source>
        <translation>Hole %1</translation>
    </message>
    <message>
        <source>Fewest requests</source>
        <translation>Wenigste Anfragen</translation>
    </message>
    <message>
        <source>Fewest requests of an iteration</source>
        <translation>Wenigste Anfragen einer Iteration</translation>
    </message>
    <message>
        <source>Field of an unexpected type</source>
        <translation>Feld von unerwartetem Typ</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Figure of the baseline</source>
        <translation>Wert der Basis</translation>
    </message>
    <message>
        <source>Figure of the candidate</source>
        <translation>Wert des Kandidaten</translation>
    </message>
    <message>
        <source>Figures follow when the whole file has been read</source>
        <translation>Zahlen folgen, sobald die ganze Datei gelesen ist</translation>
    </message>
    <message>
        <source>Figures of the runs as a table</source>
        <translation>Werte der Läufe als Tabelle</translation>
    </message>
    <message>
        <source>Figures that can be read side by side: %1, %2, %3</source>
        <translation>Nebeneinander vergleichbar: %1, %2, %3</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File of the run</source>
        <translation>Datei des Laufs</translation>
    </message>
    <message>
        <source>Files are about 10 times smaller and open just as fast</source>
        <translation>Dateien sind etwa zehnmal kleiner und öffnen genauso schnell</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter by action or key</source>
        <translation>Nach Aktion oder Taste filtern</translation>
    </message>
    <message>
        <source>Filter lanes by regular expression</source>
        <translation>Spuren nach regulärem Ausdruck filtern</translation>
    </message>
    <message>
        <source>Filter lanes, e.g. GPU 0.*stream</source>
        <translation>Spuren filtern, z. B. GPU 0.*stream</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Filter traces</source>
        <translation>Traces filtern</translation>
    </message>
    <message>
        <source>Find a key or an action</source>
        <translation>Taste oder Aktion suchen</translation>
    </message>
    <message>
        <source>Find a table</source>
        <translation>Tabelle finden</translation>
    </message>
    <message>
        <source>Find all like this</source>
        <translation>Alle solchen finden</translation>
    </message>
    <message>
        <source>Find the rank that comes late (record all ranks), and check the transport of %1.</source>
        <translation>Den verspäteten Rank finden (alle Ranks aufzeichnen) und den Transport von %1 prüfen.</translation>
    </message>
    <message>
        <source>Find the rank that comes late: open the traces of all ranks together. Faster links do not shorten this wait.</source>
        <translation>Finden Sie den Rank, der spät kommt: öffnen Sie die Traces aller Ranks zusammen. Schnellere Verbindungen verkürzen dieses Warten nicht.</translation>
    </message>
    <message>
        <source>Find what delays rank %1 before the collective: diagnose its own trace and compare it with that of another rank (data, shapes, a slower device or host).</source>
        <translation>Herausfinden, was Rank %1 vor dem Kollektiv aufhält: seinen eigenen Trace diagnostizieren und mit dem eines anderen Ranks vergleichen (Daten, Formen, langsameres Gerät oder langsamerer Host).</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>First look at %1.</source>
        <translation>Zuerst %1 ansehen.</translation>
    </message>
    <message>
        <source>First start</source>
        <translation>Erster Beginn</translation>
    </message>
    <message>
        <source>First start, relative to the first collective</source>
        <translation>Erster Beginn, relativ zum ersten Kollektiv</translation>
    </message>
    <message>
        <source>First time at which the peak is reached</source>
        <translation>Erster Zeitpunkt, zu dem der Höchststand erreicht ist</translation>
    </message>
    <message>
        <source>First time at which this amount is reserved</source>
        <translation>Erster Zeitpunkt, zu dem so viel reserviert ist</translation>
    </message>
    <message>
        <source>First work</source>
        <translation>Erste Arbeit</translation>
    </message>
    <message>
        <source>Flight recorder</source>
        <translation>Flight Recorder</translation>
    </message>
    <message>
        <source>Float or dock this panel</source>
        <translation>Bereich lösen oder andocken</translation>
    </message>
    <message>
        <source>Floating point operations</source>
        <translation>Gleitkommaoperationen</translation>
    </message>
    <message>
        <source>Floating point operations of all together</source>
        <translation>Gleitkommaoperationen, alle zusammen</translation>
    </message>
    <message>
        <source>Floating point operations; a multiplication and an addition are two</source>
        <translation>Gleitkommaoperationen; eine Multiplikation und eine Addition sind zwei</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Flow a&amp;rrows</source>
        <translation>&amp;Flusspfeile</translation>
    </message>
    <message>
        <source>Flow depth</source>
        <translation>Tiefe der Flüsse</translation>
    </message>
    <message>
        <source>Flow event without an id</source>
        <translation>Flussereignis ohne Kennung</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Focus &amp;timeline</source>
        <translation>Fokus auf die &amp;Zeitachse</translation>
    </message>
    <message>
        <source>Follow an incoming arrow…</source>
        <translation>Einem eingehenden Pfeil folgen…</translation>
    </message>
    <message>
        <source>Follow an outgoing arrow…</source>
        <translation>Einem ausgehenden Pfeil folgen…</translation>
    </message>
    <message>
        <source>Follow incoming arrow</source>
        <translation>Ankommendem Pfeil folgen</translation>
    </message>
    <message>
        <source>Follow outgoing arrow</source>
        <translation>Abgehendem Pfeil folgen</translation>
    </message>
    <message>
        <source>Follow the incoming arrow</source>
        <translation>Dem ankommenden Pfeil folgen</translation>
    </message>
    <message>
        <source>Follow the outgoing arrow</source>
        <translation>Dem abgehenden Pfeil folgen</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>For the device that needs the most</source>
        <translation>Für das Gerät, das am meisten braucht</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Forward operator</source>
        <translation>Vorwärtsoperator</translation>
    </message>
    <message>
        <source>Forward to backward</source>
        <translation>Vorwärts zu rückwärts</translation>
    </message>
    <message>
        <source>Forward, backward and optimizer</source>
        <translation>Vorwärts, rückwärts und Optimierer</translation>
    </message>
    <message>
        <source>Fourier transform</source>
        <translation>Fourier-Transformation</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame in or below which the memory was allocated</source>
        <translation>Frame, in oder unter dem der Speicher belegt wurde</translation>
    </message>
    <message>
        <source>Frames of a memory snapshot with what is allocated in and below them when a device is at its peak</source>
        <translation>Frames eines Speicherabbilds mit dem, was am Höchststand eines Geräts in und unter ihnen belegt ist</translation>
    </message>
    <message>
        <source>Frames that allocated the block, innermost first</source>
        <translation>Frames, die den Block belegt haben, der innerste zuerst</translation>
    </message>
    <message>
        <source>Free at peak</source>
        <translation>Beim Höchststand frei</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From its start to the end of its work, for iterations that read prompts; the time that requests waited before is not in a trace</source>
        <translation>Vom Beginn bis zum Ende der Arbeit bei Iterationen, die Prompts lesen; die vorherige Wartezeit der Anfragen steht in keinem Trace</translation>
    </message>
    <message>
        <source>From its start to the start of the next iteration</source>
        <translation>Von ihrem Beginn bis zum Beginn der nächsten Iteration</translation>
    </message>
    <message>
        <source>From its start to the start of the next iteration that generates tokens</source>
        <translation>Von ihrem Beginn bis zum Beginn der nächsten Iteration, die Token erzeugt</translation>
    </message>
    <message>
        <source>From the counters of executed instructions; work of tensor cores is not among them</source>
        <translation>Aus den Zählern ausgeführter Befehle; Arbeit der Tensorkerne ist nicht darunter</translation>
    </message>
    <message>
        <source>From the end of the previous step's work to the end of its own work</source>
        <translation>Vom Ende der Arbeit des vorigen Schritts bis zum Ende der eigenen Arbeit</translation>
    </message>
    <message>
        <source>From the first to the last of its device work</source>
        <translation>Von der ersten bis zur letzten seiner Gerätearbeit</translation>
    </message>
    <message>
        <source>From the start of the annotation to the end of its last device work</source>
        <translation>Vom Beginn der Anmerkung bis zum Ende ihrer letzten Gerätearbeit</translation>
    </message>
    <message>
        <source>From the start of the annotation to the start of its first device work</source>
        <translation>Vom Beginn der Anmerkung bis zum Beginn ihrer ersten Gerätearbeit</translation>
    </message>
    <message>
        <source>From the start of the step to its peak</source>
        <translation>Vom Beginn des Schritts bis zu seinem Höchststand</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>Full queues</source>
        <translation>Volle Warteschlangen</translation>
    </message>
    <message>
        <source>Functions in samples of the CPU</source>
        <translation>Funktionen in CPU-Stichproben</translation>
    </message>
    <message>
        <source>Functions of the host that a replay calls</source>
        <translation>Funktionen des Hosts, die eine Wiedergabe aufruft</translation>
    </message>
    <message>
        <source>Fuse these kernels (%1), or give each more work (batch): none is large enough to fill the GPU.</source>
        <translation>Diese Kernel fusionieren (%1) oder jedem mehr Arbeit geben (Batch): keiner ist groß genug, um die GPU zu füllen.</translation>
    </message>
    <message>
        <source>Fuse these kernels (the engine's compilation, fused kernels of its backend): none is large enough to fill the GPU with the requests that the scheduler gave it.</source>
        <translation>Diese Kernel fusionieren (Kompilierung der Engine, fusionierte Kernel ihres Backends): keiner ist groß genug, um die GPU mit den Anfragen zu füllen, die der Scheduler ihr gab.</translation>
    </message>
    <message>
        <source>Fuse these kernels with %1 or hand-fused ones (norm, rotary, residual, casts): each reads and writes all its data.</source>
        <translation>Diese Kernel fusionieren (%1 oder von Hand: Norm, Rotary, Residual, Casts): jeder liest und schreibt alle seine Daten.</translation>
    </message>
    <message>
        <source>Fuse these kernels with their neighbours (%1), or leave them out: write results in place instead of concatenating, group what is gathered or scattered, and keep reductions inside the kernels that make their input.</source>
        <translation>Diese Kernel mit ihren Nachbarn fusionieren (%1) oder weglassen: Ergebnisse an Ort und Stelle schreiben statt aneinanderhängen, Gather- und Scatter-Zugriffe gruppieren, Reduktionen in den Kerneln lassen, die ihre Eingabe erzeugen.</translation>
    </message>
    <message>
        <source>Fuse these operators (%1): each reads and writes all its data.</source>
        <translation>Diese Operatoren fusionieren (%1): jeder liest und schreibt alle seine Daten.</translation>
    </message>
    <message>
        <source>Fusible chains</source>
        <translation>Verschmelzbare Ketten</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>GFLOP</source>
        <translation>GFLOP</translation>
    </message>
    <message>
        <source>GFLOP per call</source>
        <translation>GFLOP je Aufruf</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU annotations</source>
        <translation>GPU-Anmerkungen</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU beschäftigt</translation>
    </message>
    <message>
        <source>GPU busy %1: launches, loading and waits are fine; look at what runs on the GPU.</source>
        <translation>GPU zu %1 beschäftigt: Starts, Laden und Warten sind in Ordnung; ansehen, was auf der GPU läuft.</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU im Leerlauf</translation>
    </message>
    <message>
        <source>GPU idle without data loading</source>
        <translation>GPU im Leerlauf ohne Laden der Daten</translation>
    </message>
    <message>
        <source>GPU idle → other time</source>
        <translation>GPU im Leerlauf → andere Zeit</translation>
    </message>
    <message>
        <source>GPU idle: %1</source>
        <translation>GPU im Leerlauf: %1</translation>
    </message>
    <message>
        <source>GPU terminology</source>
        <translation>GPU-Begriffe</translation>
    </message>
    <message>
        <source>GPU terminology applies to traces opened from now on</source>
        <translation>GPU-Begriffe gelten für Traces, die ab jetzt geöffnet werden</translation>
    </message>
    <message>
        <source>GPU utilization</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>GPU utilization %</source>
        <translation>GPU-Auslastung %</translation>
    </message>
    <message>
        <source>GPU with its number</source>
        <translation>GPU mit ihrer Nummer</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU-Arbeit</translation>
    </message>
    <message>
        <source>GPU work started</source>
        <translation>Gestartete GPU-Arbeit</translation>
    </message>
    <message>
        <source>GPU work started inside, longest first</source>
        <translation>Hier gestartete GPU-Arbeit, längste zuerst</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Gain at the roofline: %1.</source>
        <translation>Gewinn an der Roofline: %1.</translation>
    </message>
    <message>
        <source>Gain if each step were one graph launch: %1.</source>
        <translation>Gewinn, wenn jeder Schritt ein Graph-Start wäre: %1.</translation>
    </message>
    <message>
        <source>Gain if it ran beside other work: %1.</source>
        <translation>Gewinn, wenn es neben anderer Arbeit liefe: %1.</translation>
    </message>
    <message>
        <source>Gain if neighbours among these kernels were one, as long as the longest: %1.</source>
        <translation>Gewinn, wenn benachbarte dieser Kernel einer wären, so lang wie der längste: %1.</translation>
    </message>
    <message>
        <source>Gain if the whole were one graph launch: %1.</source>
        <translation>Gewinn, wenn das Ganze ein Graph-Start wäre: %1.</translation>
    </message>
    <message>
        <source>Gain if these calls did not wait: %1.</source>
        <translation>Gewinn, wenn diese Aufrufe nicht warteten: %1.</translation>
    </message>
    <message>
        <source>Gain if this work took half the time: %1.</source>
        <translation>Gewinn, wenn diese Arbeit halb so lange dauerte: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Gain of each at × 0.5; waits return at once. Enter adds it. No effect: %n names</source>
        <translation>
            <numerusform>Gewinn von jedem bei × 0,5, Warten ganz ohne. Eingabe fügt es hinzu. Ohne Wirkung: %n Name</numerusform>
            <numerusform>Gewinn von jedem bei × 0,5, Warten ganz ohne. Eingabe fügt es hinzu. Ohne Wirkung: %n Namen</numerusform>
        </translation>
    </message>
    <message>
        <source>Gain of this change alone</source>
        <translation>Gewinn durch diese Änderung allein</translation>
    </message>
    <message>
        <source>Gain without it: %1.</source>
        <translation>Gewinn ohne dies: %1.</translation>
    </message>
    <message>
        <source>Gap after a graph launch</source>
        <translation>Lücke nach dem Start eines Graphen</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>Gaps between pieces of work without recorded launches</source>
        <translation>Lücken zwischen Arbeitsteilen ohne aufgezeichnete Starts</translation>
    </message>
    <message>
        <source>Gaps on streams</source>
        <translation>Lücken in Streams</translation>
    </message>
    <message>
        <source>Generation KV</source>
        <translation>Generierungs-KV</translation>
    </message>
    <message>
        <source>Generation requests</source>
        <translation>Generierungsanfragen</translation>
    </message>
    <message>
        <source>Generation tokens</source>
        <translation>Generierungs-Token</translation>
    </message>
    <message>
        <source>Give these kernels more blocks: split the reduced dimension (split-K), use smaller tiles, or work on more items at once.</source>
        <translation>Diesen Kerneln mehr Blöcke geben: die reduzierte Dimension teilen (Split-K), kleinere Kacheln verwenden oder mehr Elemente auf einmal bearbeiten.</translation>
    </message>
    <message>
        <source>Give these kernels more blocks: use smaller blocks, or work on more items at once.</source>
        <translation>Diesen Kerneln mehr Blöcke geben: kleinere Blöcke verwenden oder mehr Elemente auf einmal bearbeiten.</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Go to a step</source>
        <translation>Zu einem Schritt gehen</translation>
    </message>
    <message>
        <source>Go to bookmark %1</source>
        <translation>Zu Lesezeichen %1</translation>
    </message>
    <message>
        <source>Go to its cause</source>
        <translation>Zu seiner Ursache</translation>
    </message>
    <message>
        <source>Go to the next launch</source>
        <translation>Zum nächsten Start</translation>
    </message>
    <message>
        <source>Go to the work after it</source>
        <translation>Zur Arbeit danach</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Graph %1</source>
        <translation>Graph %1</translation>
    </message>
    <message>
        <source>Graph %1, replay %2 of %3</source>
        <translation>Graph %1, Wiedergabe %2 von %3</translation>
    </message>
    <message>
        <source>Graph batch</source>
        <translation>Graph-Batch</translation>
    </message>
    <message>
        <source>Graph capture from %1</source>
        <translation>Graph-Aufnahme ab %1</translation>
    </message>
    <message>
        <source>Graph id</source>
        <translation>Graph-Nummer</translation>
    </message>
    <message>
        <source>Graph launches</source>
        <translation>Graphstarts</translation>
    </message>
    <message>
        <source>Graph launches that start the same work on the same streams</source>
        <translation>Graphstarts mit derselben Arbeit auf denselben Streams</translation>
    </message>
    <message>
        <source>Graph node</source>
        <translation>Knoten des Graphen</translation>
    </message>
    <message>
        <source>Graph, stream %1</source>
        <translation>Graph, Stream %1</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>Graphen</translation>
    </message>
    <message>
        <source>Graphs already replay part of the work: capture more of the step in a graph, or let %1 fuse the kernels between them.</source>
        <translation>Graphen geben schon einen Teil der Arbeit wieder: mehr vom Schritt in einem Graphen aufnehmen oder die Kernel dazwischen fusionieren (%1).</translation>
    </message>
    <message>
        <source>Graphs already replay part of the work: let the engine capture more of its batch sizes, or compile the code between the graphs.</source>
        <translation>Graphen geben schon einen Teil der Arbeit wieder: die Engine mehr ihrer Batch-Größen aufnehmen lassen oder den Code zwischen den Graphen kompilieren.</translation>
    </message>
    <message>
        <source>Greatest gain</source>
        <translation>Größter Gewinn</translation>
    </message>
    <message>
        <source>Greatest of those times</source>
        <translation>Größte dieser Zeiten</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Grid, block</source>
        <translation>Grid, Block</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>Gruppengröße</translation>
    </message>
    <message>
        <source>Group slices</source>
        <translation>Abschnitte gruppieren</translation>
    </message>
    <message>
        <source>Group what these kernels gather or scatter, write results in place, and keep reductions inside the kernels that make their input.</source>
        <translation>Gruppieren, was diese Kernel sammeln oder streuen, Ergebnisse an Ort und Stelle schreiben und Reduktionen in den Kerneln lassen, die ihre Eingabe erzeugen.</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>Gruppen von Einstellungen</translation>
    </message>
    <message>
        <source>Growth of the reserve from the end of the second step to that of the last one</source>
        <translation>Wachstum der Reserve vom Ende des zweiten bis zum Ende des letzten Schritts</translation>
    </message>
    <message>
        <source>Guided &amp;tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>HTML pages (*.html)</source>
        <translation>HTML-Seiten (*.html)</translation>
    </message>
    <message>
        <source>Half of the kernels of this trace are shorter than %1</source>
        <translation>Die Hälfte der Kernel dieses Traces ist kürzer als %1</translation>
    </message>
    <message>
        <source>Half precision (%1) halves the activations that it reads and writes.</source>
        <translation>Halbe Genauigkeit (%1) halbiert die Aktivierungen, die sie liest und schreibt.</translation>
    </message>
    <message>
        <source>Hand-over between threads</source>
        <translation>Übergabe zwischen Threads</translation>
    </message>
    <message>
        <source>Hardware counters</source>
        <translation>Hardwarezähler</translation>
    </message>
    <message>
        <source>Header field that cannot be understood, ignored</source>
        <translation>Unverständliches Feld im Kopf, nicht beachtet</translation>
    </message>
    <message>
        <source>Held at the peak of the baseline</source>
        <translation>Am Höchststand der Basis gehalten</translation>
    </message>
    <message>
        <source>Held at the peak of the candidate</source>
        <translation>Am Höchststand des Kandidaten gehalten</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>Hidden behind %1: %2</source>
        <translation>Verdeckt durch %1: %2</translation>
    </message>
    <message>
        <source>Hide Python stack</source>
        <translation>Python-Stapel ausblenden</translation>
    </message>
    <message>
        <source>Hide charts</source>
        <translation>Diagramme ausblenden</translation>
    </message>
    <message>
        <source>Hide group</source>
        <translation>Gruppe ausblenden</translation>
    </message>
    <message>
        <source>Hide lane</source>
        <translation>Spur ausblenden</translation>
    </message>
    <message>
        <source>Hide lanes idle in view</source>
        <translation>Untätige Spuren ausblenden</translation>
    </message>
    <message>
        <source>Hide other slices</source>
        <translation>Andere Abschnitte ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>Hide the %n lanes that match</source>
        <translation>
            <numerusform>Die %n passende Spur ausblenden</numerusform>
            <numerusform>Die %n passenden Spuren ausblenden</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide the lane</source>
        <translation>Die Spur ausblenden</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Obere Grenze</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Highlight all of this name</source>
        <translation>Alle dieses Namens hervorheben</translation>
    </message>
    <message>
        <source>Histograms of durations over all kernels and over those of each name</source>
        <translation>Histogramme der Dauern aller Kernel und derer jedes Namens</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Host and GPU both limit the step: reduce launches and speed up kernels; one alone gains little.</source>
        <translation>Host und GPU begrenzen den Schritt: weniger Starts und schnellere Kernel; eines allein bringt wenig.</translation>
    </message>
    <message>
        <source>Host function, sampled</source>
        <translation>Host-Funktion aus Stichproben</translation>
    </message>
    <message>
        <source>Host functions</source>
        <translation>Host-Funktionen</translation>
    </message>
    <message>
        <source>Host memory allocated minus released</source>
        <translation>Belegter minus freigegebener Host-Speicher</translation>
    </message>
    <message>
        <source>Host self</source>
        <translation>Host, eigen</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>Hostzeit</translation>
    </message>
    <message>
        <source>Host time not recorded</source>
        <translation>Hostzeit nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Host time of the backward pass of what ran in the module</source>
        <translation>Rückwärtslauf dessen, was im Modul lief, auf dem Host</translation>
    </message>
    <message>
        <source>Host time, self</source>
        <translation>Hostzeit, eigen</translation>
    </message>
    <message>
        <source>Host total</source>
        <translation>Host gesamt</translation>
    </message>
    <message>
        <source>Host work</source>
        <translation>Arbeit des Hosts</translation>
    </message>
    <message>
        <source>How device work varies by its position in steps</source>
        <translation>Wie Gerätearbeit schwankt, nach ihrer Stelle in Schritten</translation>
    </message>
    <message>
        <source>How it is known who reads what: storages of an execution trace, or a guess by the shapes of neighbours</source>
        <translation>Woher bekannt ist, wer was liest: aus Speicherbereichen eines Execution Trace, oder aus den Formen von Nachbarn vermutet</translation>
    </message>
    <message>
        <source>How long one, two or more kernels ran at the same time</source>
        <translation>Anzahlen von Kerneln, die im selben Augenblick liefen, und wie lange</translation>
    </message>
    <message>
        <source>How often the chain runs</source>
        <translation>Wie oft die Kette läuft</translation>
    </message>
    <message>
        <source>How often the rank arrived last of those that are open</source>
        <translation>Wie oft der Rank als letzter der geöffneten ankam</translation>
    </message>
    <message>
        <source>How often: %1</source>
        <translation>Häufigkeit: %1</translation>
    </message>
    <message>
        <source>How reliable the bound is, or why there is none</source>
        <translation>Wie verlässlich die Schranke ist, oder warum es keine gibt</translation>
    </message>
    <message>
        <source>How to record a trace</source>
        <translation>Wie man einen Trace aufzeichnet</translation>
    </message>
    <message>
        <source>How well it runs</source>
        <translation>Wie gut er läuft</translation>
    </message>
    <message>
        <source>Id of the node within a graph</source>
        <translation>Kennung des Knotens in einem Graphen</translation>
    </message>
    <message>
        <source>Identifies the kernels of the repeated block and their order; names of blocks are stored under it</source>
        <translation>Steht für die Kernel des wiederholten Blocks und ihre Reihenfolge; unter ihm werden Namen gespeichert</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Idle %</source>
        <translation>Leerlauf %</translation>
    </message>
    <message>
        <source>Idle for %1</source>
        <translation>Untätig für %1</translation>
    </message>
    <message>
        <source>Idle gaps of devices, longest first, with their cause and the work around them</source>
        <translation>Lücken der Geräte, längste zuerst, mit Ursache und der Arbeit davor und danach</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Idle time by cause</source>
        <translation>Leerlauf nach Ursache</translation>
    </message>
    <message>
        <source>Idle time of all streams by cause</source>
        <translation>Leerlauf aller Streams nach Ursache</translation>
    </message>
    <message>
        <source>Idle time of streams</source>
        <translation>Leerlaufzeit von Streams</translation>
    </message>
    <message>
        <source>Idle time of this cause</source>
        <translation>Leerlaufzeit dieser Ursache</translation>
    </message>
    <message>
        <source>Idle time with many small causes.</source>
        <translation>Leerlaufzeit mit vielen kleinen Ursachen.</translation>
    </message>
    <message>
        <source>Idle times are upper bounds: computation may run in them</source>
        <translation>Leerlaufzeiten sind Obergrenzen: In ihnen können Berechnungen laufen</translation>
    </message>
    <message>
        <source>If the program uses the device, record the process that launches its work</source>
        <translation>Wenn das Programm das Gerät benutzt, zeichnen Sie den Prozess auf, der dessen Arbeit startet</translation>
    </message>
    <message>
        <source>If these are the products of an attention, %1 replaces them.</source>
        <translation>Sind dies die Produkte einer Attention, so ersetzt %1 sie.</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>In graphs</source>
        <translation>In Graphen</translation>
    </message>
    <message>
        <source>In nine of ten cases the gain is not less</source>
        <translation>In neun von zehn Fällen ist der Gewinn nicht kleiner</translation>
    </message>
    <message>
        <source>In nine of ten cases the gain is not more</source>
        <translation>In neun von zehn Fällen ist der Gewinn nicht größer</translation>
    </message>
    <message>
        <source>In nine of ten cases the length is not less</source>
        <translation>In neun von zehn Fällen ist die Dauer nicht kürzer</translation>
    </message>
    <message>
        <source>In nine of ten cases the length is not more</source>
        <translation>In neun von zehn Fällen ist die Dauer nicht länger</translation>
    </message>
    <message>
        <source>In the device's queue</source>
        <translation>In der Warteschlange des Geräts</translation>
    </message>
    <message>
        <source>In the trace</source>
        <translation>Im Trace</translation>
    </message>
    <message>
        <source>In these collectives the GPU waits for other ranks for %1 of %2, and no data move in that time.</source>
        <translation>In diesen Kollektiven wartet die GPU %1 von %2 auf andere Ranks, und in dieser Zeit bewegen sich keine Daten.</translation>
    </message>
    <message>
        <source>In use: this key also triggers “%1”. The timeline has priority while it has the focus</source>
        <translation>Belegt: diese Taste löst auch „%1“ aus. Die Zeitleiste hat Vorrang, solange sie den Fokus hat</translation>
    </message>
    <message>
        <source>In view</source>
        <translation>Im Blick</translation>
    </message>
    <message>
        <source>In view: %1</source>
        <translation>Sichtbar: %1</translation>
    </message>
    <message>
        <source>In view: mean %1</source>
        <translation>Sichtbar: Mittel %1</translation>
    </message>
    <message>
        <source>In view: min %1, mean %2, max %3</source>
        <translation>Sichtbar: min %1, Mittel %2, max %3</translation>
    </message>
    <message>
        <source>Includes keys, lane layouts and hidden columns. Recent traces are kept</source>
        <translation>Einschließlich Tasten, Anordnungen der Spuren und ausgeblendeter Spalten. Zuletzt geöffnete Traces bleiben erhalten</translation>
    </message>
    <message>
        <source>Incomplete steps are left out of causes, means and comparisons</source>
        <translation>Unvollständige Schritte zählen nicht in Ursachen, Mitteln und Vergleichen</translation>
    </message>
    <message>
        <source>Increase</source>
        <translation>Zunahme</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>Indizierung</translation>
    </message>
    <message>
        <source>Indexing %1</source>
        <translation>Indiziere %1</translation>
    </message>
    <message>
        <source>Inference of a small transformer: eager, FP32</source>
        <translation>Inferenz eines kleinen Transformers: Eager-Modus, FP32</translation>
    </message>
    <message>
        <source>Inferred</source>
        <translation>Abgeleitet</translation>
    </message>
    <message>
        <source>Inferred from</source>
        <translation>Erschlossen aus</translation>
    </message>
    <message>
        <source>Inferred from later work</source>
        <translation>Aus späterer Arbeit erschlossen</translation>
    </message>
    <message>
        <source>Innermost nn.Module around the launch calls</source>
        <translation>Innerstes nn.Module um die Startaufrufe</translation>
    </message>
    <message>
        <source>Innermost operator around the call</source>
        <translation>Innerster Operator um den Aufruf</translation>
    </message>
    <message>
        <source>Innermost operator around the launch</source>
        <translation>Innerster Operator um den Start</translation>
    </message>
    <message>
        <source>Innermost operator around the launch call</source>
        <translation>Innerster Operator um den Startaufruf</translation>
    </message>
    <message>
        <source>Innermost operator that it belongs to; empty: not known</source>
        <translation>Innerster Operator, zu dem es gehört; leer: nicht bekannt</translation>
    </message>
    <message>
        <source>Innermost operator, graph launch, or why there is none</source>
        <translation>Innerster Operator, Start eines Graphen, oder warum es keinen gibt</translation>
    </message>
    <message>
        <source>Innermost operator, or why there is none</source>
        <translation>Innerster Operator, oder warum es keinen gibt</translation>
    </message>
    <message>
        <source>Innermost user annotation</source>
        <translation>Innerste Anmerkung des Benutzers</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>Eingabeformen</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>Eingabetypen</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Inputs are %1 times as large (%2): %3</source>
        <translation>Die Eingaben sind %1-mal so groß (%2): %3</translation>
    </message>
    <message>
        <source>Inputs as the model sees them, such as M=141, N=512, K=512; without a model as recorded</source>
        <translation>Eingaben, wie das Modell sie sieht, etwa M=141, N=512, K=512; ohne Modell wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Inside, most time is that of %1.</source>
        <translation>Darin entfällt die meiste Zeit auf %1.</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Instances more than 3.5 robust deviations and 2 % away from the median</source>
        <translation>Instanzen, die mehr als 3,5 robuste Abweichungen und 2 % vom Median entfernt sind</translation>
    </message>
    <message>
        <source>Instant at</source>
        <translation>Zeitpunkt bei</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>Intensity (FLOP/byte)</source>
        <translation>Intensität (FLOP/Byte)</translation>
    </message>
    <message>
        <source>Intensity difference %</source>
        <translation>Intensität, Abweichung %</translation>
    </message>
    <message>
        <source>Intervals in the selection without a slice on the lane</source>
        <translation>Zeiträume in der Auswahl ohne Abschnitt in der Spur</translation>
    </message>
    <message>
        <source>Invalid JSON escape, backslash taken literally</source>
        <translation>Ungültiges JSON-Escape, Rückstrich wörtlich genommen</translation>
    </message>
    <message>
        <source>It has no place in the text of the file</source>
        <translation>Es hat keine Stelle im Text der Datei</translation>
    </message>
    <message>
        <source>It imports modules, once in each process: leave it out of the measured part, or import rarely used modules where they are used.</source>
        <translation>Es importiert Module, einmal in jedem Prozess: aus dem gemessenen Teil nehmen oder selten benutzte Module dort importieren, wo sie gebraucht werden.</translation>
    </message>
    <message>
        <source>It reads and writes FP32: 16 bits halve that, where accuracy allows.</source>
        <translation>Sie liest und schreibt FP32: 16 Bit halbieren das, wo die Genauigkeit reicht.</translation>
    </message>
    <message>
        <source>It runs at %1 % of the roofline, mostly %2-bound (FLOPs and bytes are known for %3 % of its time).</source>
        <translation>Es läuft mit %1 % der Roofline, meist durch %2 begrenzt (FLOPs und Bytes sind für %3 % der Zeit bekannt).</translation>
    </message>
    <message>
        <source>It runs at %1 % of the roofline, mostly %2-bound.</source>
        <translation>Es läuft mit %1 % der Roofline, meist durch %2 begrenzt.</translation>
    </message>
    <message>
        <source>It takes many times as long as its FLOPs and bytes need (known for %1 of its time).</source>
        <translation>Es dauert ein Vielfaches dessen, was FLOPs und Bytes brauchen (bekannt für %1 der Zeit).</translation>
    </message>
    <message>
        <source>It was issued at %1.</source>
        <translation>Es wurde in %1 gestartet.</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Iterations are of several phases (%1): means over all of them depend on the mix; compare one phase at a time</source>
        <translation>Die Iterationen gehören zu mehreren Phasen (%1): Mittelwerte über alle hängen von deren Anteilen ab; vergleichen Sie jeweils eine Phase</translation>
    </message>
    <message>
        <source>Iterations of an inference engine with their phase, tokens and times</source>
        <translation>Iterationen einer Inferenz-Engine mit Phase, Tokens und Zeiten</translation>
    </message>
    <message>
        <source>Its length above the median of its position</source>
        <translation>Seine Länge über dem Median seiner Position</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>Sein Name</translation>
    </message>
    <message>
        <source>Its time against the median of the steps</source>
        <translation>Seine Zeit gegen den Median der Schritte</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Keep a processor free for the thread: fewer loader workers, or more processors</source>
        <translation>Dem Thread einen Prozessor frei halten: weniger Ladeprozesse oder mehr Prozessoren</translation>
    </message>
    <message>
        <source>Keep one file for each rank, and open their folder</source>
        <translation>Eine Datei je Rank behalten und deren Ordner öffnen</translation>
    </message>
    <message>
        <source>Keep the figures of these runs in a folder, as a series that later runs are compared with</source>
        <translation>Werte dieser Läufe in einem Ordner ablegen, als Reihe, mit der spätere Läufe verglichen werden</translation>
    </message>
    <message>
        <source>Keep the value on the GPU, or read it some steps later: %1 makes the host wait for the device.</source>
        <translation>Den Wert auf der GPU lassen oder einige Schritte später lesen: %1 lässt den Host auf das Gerät warten.</translation>
    </message>
    <message>
        <source>Keep these figures and compare what is selected next with them</source>
        <translation>Diese Zahlen behalten und mit dem vergleichen, was als Nächstes ausgewählt wird</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernel sequences</source>
        <translation>Kernelfolgen</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernelzeit</translation>
    </message>
    <message>
        <source>Kernel time by kind of kernel</source>
        <translation>Kernelzeit nach Art des Kernels</translation>
    </message>
    <message>
        <source>Kernel time by operator</source>
        <translation>Kernelzeit nach Operator</translation>
    </message>
    <message>
        <source>Kernel time on tensor cores</source>
        <translation>Kernelzeit auf Tensor-Cores</translation>
    </message>
    <message>
        <source>Kernel time with tensor cores</source>
        <translation>Kernelzeit mit Tensor-Kernen</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels and kernel time of each step</source>
        <translation>Kernel und Kernelzeit jedes Schritts</translation>
    </message>
    <message>
        <source>Kernels and their time by cause</source>
        <translation>Kernel und ihre Zeit nach Ursache</translation>
    </message>
    <message>
        <source>Kernels are compiled here, once per shape: warm up before the measured part, and keep the compiler's cache on disk. If it recurs in later steps, look for shapes that change (TORCH_LOGS=recompiles) and mark them as dynamic.</source>
        <translation>Hier werden Kernel kompiliert, einmal je Form: vor dem gemessenen Teil aufwärmen und den Cache des Compilers auf der Platte behalten. Kommt es in späteren Schritten wieder, nach wechselnden Formen suchen (TORCH_LOGS=recompiles) und sie als dynamisch markieren.</translation>
    </message>
    <message>
        <source>Kernels at once</source>
        <translation>Kernel zugleich</translation>
    </message>
    <message>
        <source>Kernels by a part of their name</source>
        <translation>Kernel nach einem Teil ihres Namens</translation>
    </message>
    <message>
        <source>Kernels by name with count, durations, occupancy and tensor cores</source>
        <translation>Kernel nach Namen mit Anzahl, Dauern, Belegung und Tensor Cores</translation>
    </message>
    <message>
        <source>Kernels by name with the means of counters that were sampled while they ran</source>
        <translation>Kernel nach Namen mit den Mittelwerten von Zählern, die währenddessen abgetastet wurden</translation>
    </message>
    <message>
        <source>Kernels by name, operator and launch configuration</source>
        <translation>Kernel nach Namen, Operator und Startkonfiguration</translation>
    </message>
    <message>
        <source>Kernels by name, operator, inputs, module and call site</source>
        <translation>Kernel nach Namen, Operator, Eingaben, Modul und Aufrufstelle</translation>
    </message>
    <message>
        <source>Kernels launched before the recording began: %1. Inferred from later work: %2</source>
        <translation>Vor Beginn der Aufzeichnung gestartete Kernel: %1. Aus späterer Arbeit erschlossen: %2</translation>
    </message>
    <message>
        <source>Kernels named align1 read single elements: pad the length to a multiple of 8.</source>
        <translation>Kernel mit align1 im Namen lesen einzelne Elemente: die Länge auf ein Vielfaches von 8 auffüllen.</translation>
    </message>
    <message>
        <source>Kernels named align1 read single elements: pad the sizes to a multiple of 8.</source>
        <translation>Kernel mit align1 im Namen lesen einzelne Elemente: die Größen auf ein Vielfaches von 8 auffüllen.</translation>
    </message>
    <message>
        <source>Kernels of all of them</source>
        <translation>Kernel aller zusammen</translation>
    </message>
    <message>
        <source>Kernels of each category</source>
        <translation>Kernel jeder Kategorie</translation>
    </message>
    <message>
        <source>Kernels of one kind keep the device busy.</source>
        <translation>Kernel einer Art beschäftigen das Gerät.</translation>
    </message>
    <message>
        <source>Kernels of several kinds, each kind a small part of the time: address the larger causes first.</source>
        <translation>Kernel verschiedener Art, jede Art ein kleiner Teil der Zeit: zuerst die größeren Ursachen angehen.</translation>
    </message>
    <message>
        <source>Kernels of several kinds, each kind a small part of the time: begin with the largest (%1).</source>
        <translation>Kernel verschiedener Art, jede Art ein kleiner Teil der Zeit: mit dem größten beginnen (%1).</translation>
    </message>
    <message>
        <source>Kernels of the baseline</source>
        <translation>Kernel der Basis</translation>
    </message>
    <message>
        <source>Kernels of the candidate</source>
        <translation>Kernel des Kandidaten</translation>
    </message>
    <message>
        <source>Kernels of the selected range</source>
        <translation>Kernel des gewählten Bereichs</translation>
    </message>
    <message>
        <source>Kernels per step</source>
        <translation>Kernel je Schritt</translation>
    </message>
    <message>
        <source>Kernels shorter than 10 µs</source>
        <translation>Kernel kürzer als 10 µs</translation>
    </message>
    <message>
        <source>Kernels shorter than their launch calls</source>
        <translation>Kernel, die kürzer sind als ihr Startaufruf</translation>
    </message>
    <message>
        <source>Kernels started</source>
        <translation>Gestartete Kernel</translation>
    </message>
    <message>
        <source>Kernels that Nsight Compute measured</source>
        <translation>Kernel, die Nsight Compute gemessen hat</translation>
    </message>
    <message>
        <source>Kernels that run at once</source>
        <translation>Gleichzeitig laufende Kernel</translation>
    </message>
    <message>
        <source>Kernels that run in its place in the candidate; empty where the name is the same</source>
        <translation>Kernel, die im Kandidaten an ihrer Stelle laufen; leer, wo der Name derselbe ist</translation>
    </message>
    <message>
        <source>Kernels that take the most time</source>
        <translation>Kernel, die am meisten Zeit brauchen</translation>
    </message>
    <message>
        <source>Kernels too small to fill the device keep it busy.</source>
        <translation>Kernel, zu klein, um das Gerät zu füllen, beschäftigen es.</translation>
    </message>
    <message>
        <source>Kernels with low occupancy</source>
        <translation>Kernel mit geringer Belegung</translation>
    </message>
    <message>
        <source>Kernels, calls and host slices on the critical path, by their time on it</source>
        <translation>Kernel, Aufrufe und Abschnitte des Hosts auf dem kritischen Pfad, nach ihrer Zeit darauf</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets</source>
        <translation>Kernel, Kopien und Memsets</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched while an operator of this name was open; concurrent ones add up</source>
        <translation>Kernel, Kopien und Memsets, gestartet, während ein Operator dieses Namens offen war; gleichzeitige zählen zusammen</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched while the operator was open</source>
        <translation>Kernel, Kopien und Memsets, gestartet, während der Operator offen war</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets of a replay</source>
        <translation>Kernel, Kopien und Memsets einer Wiedergabe</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets that it launched</source>
        <translation>Kernel, Kopien und Memsets, die es startete</translation>
    </message>
    <message>
        <source>Kernels, operators, steps, memory, modules and more. Drag over the timeline, and all tables count only that range.</source>
        <translation>Kernel, Operatoren, Schritte, Speicher, Module und mehr. Wenn Sie auf der Zeitleiste einen Bereich aufziehen, zählen alle Tabellen nur ihn.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys like</source>
        <translation>Tasten wie</translation>
    </message>
    <message>
        <source>Keys: %1</source>
        <translation>Tasten: %1</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind of cause that differs most; of outliers</source>
        <translation>Art der Ursache, die am meisten abweicht; bei Ausreißern</translation>
    </message>
    <message>
        <source>Kind of collective, such as all_reduce</source>
        <translation>Art des Kollektivs, etwa all_reduce</translation>
    </message>
    <message>
        <source>Kind of copy, such as Memcpy HtoD</source>
        <translation>Art der Kopie, etwa Memcpy HtoD</translation>
    </message>
    <message>
        <source>Kind of the finding</source>
        <translation>Art des Befunds</translation>
    </message>
    <message>
        <source>Kinds of copies with their bandwidth over time</source>
        <translation>Arten von Kopien mit ihrer Bandbreite über die Zeit</translation>
    </message>
    <message>
        <source>Kineto traces (*.json.gz *.json)</source>
        <translation>Kineto-Traces (*.json.gz *.json)</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>Bekannt</translation>
    </message>
    <message>
        <source>L2 bytes, measured</source>
        <translation>L2-Bytes, gemessen</translation>
    </message>
    <message>
        <source>LIKE ignores case: name LIKE 'text'</source>
        <translation>LIKE unterscheidet Groß- und Kleinbuchstaben nicht: name LIKE 'text'</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Lane names</source>
        <translation>Namen der Spuren</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Lanes and figures of GPUs; on by default where there is one</source>
        <translation>Spuren und Werte der GPUs; von selbst an, wo es eine gibt</translation>
    </message>
    <message>
        <source>Lanes of slices over time. Arrow keys walk lanes and slices, Enter opens, W and S zoom, A and D pan</source>
        <translation>Spuren mit Abschnitten über der Zeit. Pfeiltasten gehen durch Spuren und Abschnitte, Eingabe öffnet, W und S vergrößern, A und D verschieben</translation>
    </message>
    <message>
        <source>Lanes:</source>
        <translation>Spuren:</translation>
    </message>
    <message>
        <source>Lanescope closed unexpectedly the last time</source>
        <translation>Lanescope wurde beim letzten Mal unerwartet beendet</translation>
    </message>
    <message>
        <source>Lanescope sessions (*.lanescope)</source>
        <translation>Lanescope-Sitzungen (*.lanescope)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language and UI scale change at the next start</source>
        <translation>Sprache und Skalierung ändern sich beim nächsten Start</translation>
    </message>
    <message>
        <source>Larger batch</source>
        <translation>Größerer Batch</translation>
    </message>
    <message>
        <source>Largest block by</source>
        <translation>Größter Block durch</translation>
    </message>
    <message>
        <source>Largest cause of the kind in the trace</source>
        <translation>Größte Ursache dieser Art im Trace</translation>
    </message>
    <message>
        <source>Largest stall</source>
        <translation>Größter Stall</translation>
    </message>
    <message>
        <source>Last collective</source>
        <translation>Letztes Kollektiv</translation>
    </message>
    <message>
        <source>Last known contents; the folder cannot be read: %1</source>
        <translation>Letzter bekannter Inhalt; der Ordner ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>Letzter Rank</translation>
    </message>
    <message>
        <source>Last to arrive</source>
        <translation>Zuletzt angekommen</translation>
    </message>
    <message>
        <source>Last work</source>
        <translation>Letzte Arbeit</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Spät</translation>
    </message>
    <message>
        <source>Late growth</source>
        <translation>Spätes Wachstum</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Latency of event waits</source>
        <translation>Latenz beim Warten auf Ereignisse</translation>
    </message>
    <message>
        <source>Latest minus earliest end</source>
        <translation>Spätestes minus frühestes Ende</translation>
    </message>
    <message>
        <source>Latest minus earliest start</source>
        <translation>Spätester minus frühester Beginn</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Launch call</source>
        <translation>Startaufruf</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>Launch more blocks (the longest has %1 for %2 multiprocessors), so that each thread takes one item or few of the loop.</source>
        <translation>Mehr Blöcke starten (der längste hat %1 für %2 Multiprozessoren), sodass jeder Thread ein Element oder wenige der Schleife übernimmt.</translation>
    </message>
    <message>
        <source>Launch start</source>
        <translation>Beginn des Startaufrufs</translation>
    </message>
    <message>
        <source>Launch to kernel</source>
        <translation>Start zu Kernel</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Launched before the recording began, and inferred from later work; in no other column of the row</source>
        <translation>Vor Beginn der Aufzeichnung gestartet und aus späterer Arbeit erschlossen; in keiner anderen Spalte der Zeile</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>Gestartet von</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Launches (as one graph a step)</source>
        <translation>Starts (als ein Graph je Schritt)</translation>
    </message>
    <message>
        <source>Launches and starts of work</source>
        <translation>Starts und Beginne von Arbeit</translation>
    </message>
    <message>
        <source>Launches of device work with call, work and the delay between them</source>
        <translation>Starts von Gerätearbeit mit Aufruf, Arbeit und der Verzögerung dazwischen</translation>
    </message>
    <message>
        <source>Launches of graphs</source>
        <translation>Starts von Graphen</translation>
    </message>
    <message>
        <source>Launches that wait long</source>
        <translation>Starts, die lange warten</translation>
    </message>
    <message>
        <source>Launches too slow</source>
        <translation>Starts zu langsam</translation>
    </message>
    <message>
        <source>Launches, streams and steps are kept apart by rank</source>
        <translation>Starts, Streams und Schritte werden nach Rank getrennt</translation>
    </message>
    <message>
        <source>Launching thread</source>
        <translation>Startender Thread</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>Kleinster Gewinn</translation>
    </message>
    <message>
        <source>Leave out copies within the device: reuse buffers, or let %1 fuse the copies away.</source>
        <translation>Kopien innerhalb des Geräts weglassen: Puffer wiederverwenden oder die Kopien wegfusionieren (%1).</translation>
    </message>
    <message>
        <source>Left out of the list of steps and of means</source>
        <translation>Nicht in der Liste der Schritte und in Mitteln</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Left out: %1: %2</source>
        <translation>Ausgelassen: %1: %2</translation>
    </message>
    <message>
        <source>Legend of the colours</source>
        <translation>Legende der Farben</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length of each step</source>
        <translation>Länge jedes Schritts</translation>
    </message>
    <message>
        <source>Length of the gap</source>
        <translation>Länge der Lücke</translation>
    </message>
    <message>
        <source>Length of the range</source>
        <translation>Länge des Bereichs</translation>
    </message>
    <message>
        <source>Length of the work</source>
        <translation>Länge der Arbeit</translation>
    </message>
    <message>
        <source>Length with the change</source>
        <translation>Dauer mit der Änderung</translation>
    </message>
    <message>
        <source>Length with the times of the candidate</source>
        <translation>Länge mit den Zeiten des Kandidaten</translation>
    </message>
    <message>
        <source>Let JAX take its memory once (XLA_PYTHON_CLIENT_PREALLOCATE=true, XLA_PYTHON_CLIENT_MEM_FRACTION).</source>
        <translation>JAX seinen Speicher einmal nehmen lassen (XLA_PYTHON_CLIENT_PREALLOCATE=true, XLA_PYTHON_CLIENT_MEM_FRACTION).</translation>
    </message>
    <message>
        <source>Let the engine replay graphs (vLLM without enforce_eager, SGLang with CUDA graphs on): one call then launches an iteration. Prefills of any length need piecewise graphs.</source>
        <translation>Die Engine Graphen wiedergeben lassen (vLLM ohne enforce_eager, SGLang mit CUDA-Graphen): dann startet ein Aufruf eine Iteration. Prefills beliebiger Länge brauchen stückweise Graphen.</translation>
    </message>
    <message>
        <source>Let the profiler warm up for some steps before it records, record fewer steps, or give it larger buffers</source>
        <translation>Den Profiler vor der Aufzeichnung einige Schritte aufwärmen, weniger Schritte aufzeichnen oder ihm größere Puffer geben</translation>
    </message>
    <message>
        <source>Let the program end by itself before the recording does, or let the recorder write its buffers more often</source>
        <translation>Lassen Sie das Programm vor der Aufzeichnung von selbst enden, oder lassen Sie den Rekorder seine Puffer öfter schreiben</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Level in the tree, from 0</source>
        <translation>Ebene im Baum, ab 0</translation>
    </message>
    <message>
        <source>Life of the blocks</source>
        <translation>Lebensdauer der Blöcke</translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation>Lebensdauer</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Like the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>Wahrscheinlich</translation>
    </message>
    <message>
        <source>Line of code that allocated the memory</source>
        <translation>Codezeile, die den Speicher belegte</translation>
    </message>
    <message>
        <source>Line of the user's code around the longest part</source>
        <translation>Zeile im Code des Benutzers um den längsten Teil</translation>
    </message>
    <message>
        <source>Line of the user's code around what kept the host busy</source>
        <translation>Zeile des eigenen Codes um das, was den Host beschäftigte</translation>
    </message>
    <message>
        <source>Line of the user's code that allocated the block</source>
        <translation>Zeile im Code des Nutzers, die den Block belegt hat</translation>
    </message>
    <message>
        <source>Line of the user's code that allocated the memory</source>
        <translation>Codezeile des Nutzers, die den Speicher belegte</translation>
    </message>
    <message>
        <source>Line up device work</source>
        <translation>Arbeit des Geräts ausrichten</translation>
    </message>
    <message>
        <source>Line up host calls</source>
        <translation>Aufrufe des Hosts ausrichten</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Linked</source>
        <translation>Gekoppelt</translation>
    </message>
    <message>
        <source>Load in worker processes (num_workers of 4 or more, pin_memory=True, persistent_workers=True), so that the batch is ready before the step.</source>
        <translation>In Arbeitsprozessen laden (num_workers ab 4, pin_memory=True, persistent_workers=True), damit der Batch vor dem Schritt bereit ist.</translation>
    </message>
    <message>
        <source>Loading was cancelled</source>
        <translation>Das Laden wurde abgebrochen</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Lädt…</translation>
    </message>
    <message>
        <source>Local memory per thread</source>
        <translation>Lokaler Speicher pro Thread</translation>
    </message>
    <message>
        <source>Longer by</source>
        <translation>Länger um</translation>
    </message>
    <message>
        <source>Longer work</source>
        <translation>Längere Arbeit</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Longest at</source>
        <translation>Am längsten bei</translation>
    </message>
    <message>
        <source>Longest duration</source>
        <translation>Längste Dauer</translation>
    </message>
    <message>
        <source>Longest duration of the bin</source>
        <translation>Längste Dauer der Klasse</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>Längste Lücke</translation>
    </message>
    <message>
        <source>Longest gaps of devices and their causes</source>
        <translation>Längste Lücken der Geräte und ihre Ursachen</translation>
    </message>
    <message>
        <source>Longest impossible duration, shift or lead of a clock, or lost time</source>
        <translation>Längste unmögliche Dauer, Versatz oder Vorlauf einer Uhr, oder verlorene Zeit</translation>
    </message>
    <message>
        <source>Longest kernel</source>
        <translation>Längster Kernel</translation>
    </message>
    <message>
        <source>Longest kernels with their operators</source>
        <translation>Längste Kernel mit ihren Operatoren</translation>
    </message>
    <message>
        <source>Longest minus shortest</source>
        <translation>Längste minus kürzeste</translation>
    </message>
    <message>
        <source>Longest of those waits</source>
        <translation>Längstes dieser Warten</translation>
    </message>
    <message>
        <source>Longest part of a gap</source>
        <translation>Längster Teil einer Lücke</translation>
    </message>
    <message>
        <source>Longest slice of each thread</source>
        <translation>Längster Abschnitt jedes Threads</translation>
    </message>
    <message>
        <source>Longest start</source>
        <translation>Beginn der längsten</translation>
    </message>
    <message>
        <source>Longest time of a rank</source>
        <translation>Größte Zeit eines Ranks</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längste Wartezeit</translation>
    </message>
    <message>
        <source>Longest wait for the last arrival</source>
        <translation>Längstes Warten auf den letzten Ankömmling</translation>
    </message>
    <message>
        <source>Look for new traces</source>
        <translation>Nach neuen Traces suchen</translation>
    </message>
    <message>
        <source>Look for new traces (F5)</source>
        <translation>Nach neuen Traces suchen (F5)</translation>
    </message>
    <message>
        <source>Looking for traces…</source>
        <translation>Sucht nach Traces…</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlustfunktion</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Untere Grenze</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>Unteres Quartil</translation>
    </message>
    <message>
        <source>MAD</source>
        <translation>MAD</translation>
    </message>
    <message>
        <source>MAD of period</source>
        <translation>MAD der Periode</translation>
    </message>
    <message>
        <source>Many large copies to the device, more than a step has inputs: weights that are kept in host memory come over the bus for each layer (offloading). The bus sets the pace: keep more layers on the device, store the weights in fewer bits, or copy the next layer's weights on a stream of its own while this one computes.</source>
        <translation>Viele große Kopien zum Gerät, mehr als ein Schritt Eingaben hat: Gewichte im Speicher des Hosts kommen für jede Schicht über den Bus (Offloading). Der Bus gibt das Tempo vor: mehr Schichten auf dem Gerät halten, Gewichte mit weniger Bits speichern oder die der nächsten Schicht auf einem eigenen Stream kopieren, während diese rechnet.</translation>
    </message>
    <message>
        <source>Mark at %1</source>
        <translation>Markierung bei %1</translation>
    </message>
    <message>
        <source>Mark the code with NVTX ranges to see which function runs here; nvprof records no functions of the host.</source>
        <translation>Den Code mit NVTX-Bereichen markieren, um zu sehen, welche Funktion hier läuft; nvprof zeichnet keine Funktionen des Hosts auf.</translation>
    </message>
    <message>
        <source>Mark the code with roctx ranges (rocprofv3 --marker-trace) to see which function runs here, or record with rocprof-sys.</source>
        <translation>Den Code mit roctx-Bereichen markieren (rocprofv3 --marker-trace), um zu sehen, welche Funktion hier läuft, oder mit rocprof-sys aufzeichnen.</translation>
    </message>
    <message>
        <source>Mark the code with roctx ranges to see which function runs here; rpdTracer records no functions of the host.</source>
        <translation>Den Code mit roctx-Bereichen markieren, um zu sehen, welche Funktion hier läuft; rpdTracer zeichnet keine Funktionen des Hosts auf.</translation>
    </message>
    <message>
        <source>Marked</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>Zugeordnet</translation>
    </message>
    <message>
        <source>Matched by correlation id. Differences: measured against modelled</source>
        <translation>Nach Korrelationsnummern zugeordnet. Unterschiede: gemessen gegen modelliert</translation>
    </message>
    <message>
        <source>Matched names</source>
        <translation>Zugeordnete Namen</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Passt auf</translation>
    </message>
    <message>
        <source>Matrix multiplication</source>
        <translation>Matrixmultiplikation</translation>
    </message>
    <message>
        <source>Matrix multiply</source>
        <translation>Matrixprodukt</translation>
    </message>
    <message>
        <source>Matrix products and attention run in %1 instead of %2</source>
        <translation>Matrixprodukte und Attention rechnen in %1 statt %2</translation>
    </message>
    <message>
        <source>Matrix products on the CPU</source>
        <translation>Matrixprodukte auf der CPU</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Max of ranks</source>
        <translation>Max. der Ranks</translation>
    </message>
    <message>
        <source>Max transfer</source>
        <translation>Max. Übertragung</translation>
    </message>
    <message>
        <source>Max wait</source>
        <translation>Max. Warten</translation>
    </message>
    <message>
        <source>Max. saving at 2×</source>
        <translation>Max. Ersparnis bei 2×</translation>
    </message>
    <message>
        <source>May still be written</source>
        <translation>Wird vielleicht noch geschrieben</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean bus GB/s</source>
        <translation>Bus GB/s, Mittel</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>Mittlere Dauer</translation>
    </message>
    <message>
        <source>Mean first launch</source>
        <translation>Erster Startaufruf, Mittel</translation>
    </message>
    <message>
        <source>Mean first start</source>
        <translation>Erster Beginn, Mittel</translation>
    </message>
    <message>
        <source>Mean length of a step</source>
        <translation>Mittlere Länge eines Schritts</translation>
    </message>
    <message>
        <source>Mean length of the queue over time</source>
        <translation>Mittlere Länge der Warteschlange über die Zeit</translation>
    </message>
    <message numerus="yes">
        <source>Mean of %n step(s)</source>
        <translation>
            <numerusform>Mittel von %n Schritt</numerusform>
            <numerusform>Mittel von %n Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean of ranks</source>
        <translation>Mittel der Ranks</translation>
    </message>
    <message>
        <source>Mean of the instances</source>
        <translation>Mittelwert der Instanzen</translation>
    </message>
    <message>
        <source>Mean of those times</source>
        <translation>Mittel dieser Zeiten</translation>
    </message>
    <message>
        <source>Mean over the GPUs of the rank</source>
        <translation>Mittel über die GPUs des Ranks</translation>
    </message>
    <message>
        <source>Mean over time</source>
        <translation>Mittel über die Zeit</translation>
    </message>
    <message>
        <source>Mean per step</source>
        <translation>Mittelwert je Schritt</translation>
    </message>
    <message>
        <source>Mean step</source>
        <translation>Mittlerer Schritt</translation>
    </message>
    <message>
        <source>Mean step length</source>
        <translation>Mittlere Schrittlänge</translation>
    </message>
    <message>
        <source>Mean step of each rank</source>
        <translation>Mittlerer Schritt jedes Ranks</translation>
    </message>
    <message>
        <source>Mean time from the start of the first launch call to that of its work</source>
        <translation>Mittlere Zeit vom Beginn des ersten Startaufrufs bis zu dem seiner Arbeit</translation>
    </message>
    <message>
        <source>Mean time from the start of the operator to that of its first launch call</source>
        <translation>Mittlere Zeit vom Beginn des Operators bis zu dem seines ersten Startaufrufs</translation>
    </message>
    <message>
        <source>Mean time of a call on the device, else on the host</source>
        <translation>Mittlere Zeit eines Aufrufs auf dem Gerät, sonst auf dem Host</translation>
    </message>
    <message>
        <source>Mean time of a rank</source>
        <translation>Mittlere Zeit eines Ranks</translation>
    </message>
    <message>
        <source>Mean transfer</source>
        <translation>Mittlere Übertragung</translation>
    </message>
    <message>
        <source>Means of all whole steps of each side</source>
        <translation>Mittelwerte aller ganzen Schritte jeder Seite</translation>
    </message>
    <message>
        <source>Means of sampled counters while kernels of a name ran; short ones share a sample with their neighbours</source>
        <translation>Mittel der abgetasteten Zähler, während Kernel eines Namens liefen; kurze teilen einen Messwert mit ihren Nachbarn</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Measured DRAM bytes for the durations that Nsight Compute measured</source>
        <translation>Gemessene DRAM-Bytes für die von Nsight Compute gemessenen Dauern</translation>
    </message>
    <message>
        <source>Measured FLOPs for each byte of the call against modelled ones</source>
        <translation>Gemessene FLOPs je Byte des Aufrufs gegen modellierte</translation>
    </message>
    <message>
        <source>Measured FLOPs of the call against modelled ones</source>
        <translation>Gemessene FLOPs des Aufrufs gegen modellierte</translation>
    </message>
    <message>
        <source>Measured achieved occupancy</source>
        <translation>Gemessene erreichte Auslastung (Occupancy)</translation>
    </message>
    <message>
        <source>Measured bytes of one kernel through the L2 cache, on average</source>
        <translation>Gemessene Bytes eines Kernels durch den L2-Cache, im Mittel</translation>
    </message>
    <message>
        <source>Measured bytes of the call against modelled ones</source>
        <translation>Gemessene Bytes des Aufrufs gegen modellierte</translation>
    </message>
    <message>
        <source>Measured bytes that one kernel reads from DRAM and writes to it, on average</source>
        <translation>Gemessene Bytes, die ein Kernel aus dem DRAM liest und dorthin schreibt, im Mittel</translation>
    </message>
    <message>
        <source>Measured kernels</source>
        <translation>Gemessene Kernel</translation>
    </message>
    <message>
        <source>Measured share of the peak of the memory (speed of light)</source>
        <translation>Gemessener Anteil an der Spitze des Speichers (Speed of Light)</translation>
    </message>
    <message>
        <source>Measured share of the peak of the multiprocessors (speed of light)</source>
        <translation>Gemessener Anteil an der Spitze der Multiprozessoren (Speed of Light)</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Median absolute deviation</source>
        <translation>Mittlere absolute Abweichung vom Median</translation>
    </message>
    <message>
        <source>Median absolute deviation of all steps</source>
        <translation>Mittlere absolute Abweichung vom Median aller Schritte</translation>
    </message>
    <message>
        <source>Median absolute deviation of the periods</source>
        <translation>Mittlere absolute Abweichung vom Median der Perioden</translation>
    </message>
    <message>
        <source>Median absolute deviation of these sums</source>
        <translation>Mittlere absolute Abweichung vom Median dieser Summen</translation>
    </message>
    <message>
        <source>Median and 95th percentile of each kernel</source>
        <translation>Median und 95. Perzentil jedes Kernels</translation>
    </message>
    <message>
        <source>Median busy</source>
        <translation>Beschäftigt, Median</translation>
    </message>
    <message>
        <source>Median duration (nearest rank)</source>
        <translation>Median der Dauern (nächster Rang)</translation>
    </message>
    <message>
        <source>Median of the instances</source>
        <translation>Median der Instanzen</translation>
    </message>
    <message>
        <source>Median period</source>
        <translation>Median der Periode</translation>
    </message>
    <message>
        <source>Median time between the starts of iterations that generate tokens</source>
        <translation>Median der Zeit zwischen den Anfängen der Iterationen, die Token erzeugen</translation>
    </message>
    <message>
        <source>Median time from start to end of the work of iterations that read prompts; the time that requests waited before is not in a trace</source>
        <translation>Median der Zeit vom Beginn bis zum Ende der Arbeit von Iterationen, die Prompts lesen; die vorherige Wartezeit der Anfragen steht in keinem Trace</translation>
    </message>
    <message>
        <source>Memcpy</source>
        <translation>Memcpy</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory allocated</source>
        <translation>Belegter Speicher</translation>
    </message>
    <message>
        <source>Memory allocation</source>
        <translation>Speicherbelegung</translation>
    </message>
    <message>
        <source>Memory and cache</source>
        <translation>Speicher und Cache</translation>
    </message>
    <message>
        <source>Memory at the peak of the device</source>
        <translation>Speicher beim Höchststand des Geräts</translation>
    </message>
    <message>
        <source>Memory limit for loading</source>
        <translation>Speichergrenze beim Laden</translation>
    </message>
    <message>
        <source>Memory of the device</source>
        <translation>Speicher des Geräts</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Speicher im Zeitverlauf</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>Reservierter Speicher</translation>
    </message>
    <message>
        <source>Memory that the allocator held then</source>
        <translation>Speicher, den der Allokator dann hielt</translation>
    </message>
    <message>
        <source>Memory that the allocator holds from then on</source>
        <translation>Speicher, den der Allokator von da an hält</translation>
    </message>
    <message>
        <source>Memory that the device has</source>
        <translation>Speicher, den das Gerät hat</translation>
    </message>
    <message>
        <source>Memory, measured %</source>
        <translation>Speicher, gemessen %</translation>
    </message>
    <message>
        <source>Memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>Memsets of managed memory may wait for its pages: set memory that is on the device (cudaMemPrefetchAsync, cudaMalloc).</source>
        <translation>Memsets von verwaltetem Speicher warten vielleicht auf seine Seiten: Speicher setzen, der auf dem Gerät liegt (cudaMemPrefetchAsync, cudaMalloc).</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>MiB per call</source>
        <translation>MiB je Aufruf</translation>
    </message>
    <message>
        <source>Microseconds</source>
        <translation>Mikrosekunden</translation>
    </message>
    <message>
        <source>Middle drag, Space+drag, Shift+drag</source>
        <translation>Mittlere Taste ziehen, Leertaste+Ziehen, Umschalt+Ziehen</translation>
    </message>
    <message>
        <source>Middle drag, Space+drag, drag</source>
        <translation>Ziehen mit der mittleren Taste, Leertaste+Ziehen, Ziehen</translation>
    </message>
    <message>
        <source>Milli&amp;seconds</source>
        <translation>Milli&amp;sekunden</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Min of ranks</source>
        <translation>Min. der Ranks</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Experten (MoE)</translation>
    </message>
    <message>
        <source>Modelled</source>
        <translation>Nach Modell</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Module path</source>
        <translation>Modulpfad</translation>
    </message>
    <message>
        <source>Module that allocated the memory</source>
        <translation>Modul, das den Speicher belegte</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Modules and annotations, a row for each class of modules</source>
        <translation>Module und Annotationen, eine Zeile für jede Klasse von Modulen</translation>
    </message>
    <message>
        <source>Modules and operators</source>
        <translation>Module und Operatoren</translation>
    </message>
    <message>
        <source>Modules around the operator; empty: not known</source>
        <translation>Module um den Operator; leer: nicht bekannt</translation>
    </message>
    <message>
        <source>Modules around what is on the critical path</source>
        <translation>Module um das, was auf dem kritischen Pfad liegt</translation>
    </message>
    <message>
        <source>Modules as a tree with host and device times</source>
        <translation>Module als Baum mit Host- und Gerätezeiten</translation>
    </message>
    <message>
        <source>Modules of the class, each at its place in the tree</source>
        <translation>Module der Klasse, jedes an seinem Platz im Baum</translation>
    </message>
    <message>
        <source>Modules with the blocks that are allocated at the peak of a device</source>
        <translation>Module, deren Blöcke beim Höchststand eines Geräts angefordert sind</translation>
    </message>
    <message>
        <source>Modules with the device time of their forward and backward passes and their optimizers</source>
        <translation>Module mit der Gerätezeit ihrer Vorwärts- und Rückwärtsdurchläufe und ihrer Optimierer</translation>
    </message>
    <message>
        <source>Modules with the kernels that they launch</source>
        <translation>Module mit den Kerneln, die sie starten</translation>
    </message>
    <message>
        <source>Most memory allocated at once</source>
        <translation>Meister zugleich belegter Speicher</translation>
    </message>
    <message>
        <source>Most memory allocated while it held that much</source>
        <translation>Größte Belegung, während er so viel hielt</translation>
    </message>
    <message>
        <source>Most memory that the allocator held</source>
        <translation>Meister Speicher, den der Allokator hielt</translation>
    </message>
    <message>
        <source>Most memory that was allocated at once</source>
        <translation>Größter gleichzeitig belegter Speicher</translation>
    </message>
    <message>
        <source>Most of these GEMM kernels already compute in %1: %2, or fuse what surrounds them.</source>
        <translation>Die meisten dieser GEMM-Kernel rechnen schon in %1: %2 oder fusionieren, was sie umgibt.</translation>
    </message>
    <message>
        <source>Most of these copies are small, and each costs more than its bytes: pack them into fewer and larger ones.</source>
        <translation>Die meisten dieser Kopien sind klein, und jede kostet mehr als ihre Bytes: zu weniger und größeren zusammenfassen.</translation>
    </message>
    <message>
        <source>Most of these copies run before the first kernel: the program loads a model or data once. Measure after that. Pinned memory and fewer, larger copies shorten the loading itself.</source>
        <translation>Die meisten dieser Kopien laufen vor dem ersten Kernel: Das Programm lädt einmal ein Modell oder Daten. Messen Sie danach. Gepinnter Speicher und weniger, größere Kopien verkürzen das Laden selbst.</translation>
    </message>
    <message>
        <source>Most of this time is in ioctl, by which programs talk to drivers, mostly while a device is set up or memory is mapped: it happens at the start, and again where memory is allocated.</source>
        <translation>Die meiste Zeit liegt in ioctl, womit Programme mit Treibern sprechen, meist während ein Gerät eingerichtet oder Speicher eingeblendet wird: Das geschieht am Anfang und wieder, wo Speicher angefordert wird.</translation>
    </message>
    <message>
        <source>Most of this time is in single calls, each the only one of its operator or much longer than the others, as those that set something up are. Warm up all shapes before the measured part.</source>
        <translation>Die meiste Zeit liegt in einzelnen Aufrufen, jeder der einzige seines Operators oder viel länger als die anderen, wie solche, die etwas einrichten. Alle Formen vor dem gemessenen Teil aufwärmen.</translation>
    </message>
    <message>
        <source>Most requests</source>
        <translation>Meiste Anfragen</translation>
    </message>
    <message>
        <source>Most requests of an iteration</source>
        <translation>Meiste Anfragen einer Iteration</translation>
    </message>
    <message>
        <source>Most reserved</source>
        <translation>Höchstens reserviert</translation>
    </message>
    <message>
        <source>Most timestamps of this file are out of range</source>
        <translation>Die meisten Zeitstempel dieser Datei liegen außerhalb des Wertebereichs</translation>
    </message>
    <message>
        <source>Most wall time that would be saved if all work of the category took half as long</source>
        <translation>Laufzeit, die höchstens gespart würde, wenn alles der Kategorie halb so lange dauerte</translation>
    </message>
    <message>
        <source>Mostly</source>
        <translation>Vor allem</translation>
    </message>
    <message>
        <source>Mostly on rank %1: %2 in transfers without computation beside them.</source>
        <translation>Meist auf Rank %1: %2 in Übertragungen ohne Berechnung daneben.</translation>
    </message>
    <message>
        <source>Mostly outside of recorded slices; %1</source>
        <translation>Meist außerhalb aufgezeichneter Abschnitte; %1</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Mouse and trackpad</source>
        <translation>Maus und Trackpad</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>NaN, infinity or N/A where a number was expected, taken as missing</source>
        <translation>NaN, unendlich oder N/A statt einer Zahl, als fehlend genommen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name block</source>
        <translation>Block benennen</translation>
    </message>
    <message>
        <source>Name in the candidate</source>
        <translation>Name im Kandidaten</translation>
    </message>
    <message>
        <source>Name of the block in all traces that run the same kernels; empty: none</source>
        <translation>Name des Blocks in allen Traces, die dieselben Kernel ausführen; leer: keiner</translation>
    </message>
    <message>
        <source>Name of the device work</source>
        <translation>Name der Gerätearbeit</translation>
    </message>
    <message>
        <source>Name of the figure</source>
        <translation>Name der Kennzahl</translation>
    </message>
    <message>
        <source>Name of the figure in conditions of a gate, such as peak_gpu_0_memory</source>
        <translation>Name der Größe in Bedingungen eines Gates, etwa peak_gpu_0_memory</translation>
    </message>
    <message>
        <source>Name of the kernel</source>
        <translation>Name des Kernels</translation>
    </message>
    <message>
        <source>Name of the kernels</source>
        <translation>Name der Kernel</translation>
    </message>
    <message>
        <source>Name of the kernels, or all kernels</source>
        <translation>Name der Kernel, oder alle Kernel</translation>
    </message>
    <message>
        <source>Name of the layout of lanes:</source>
        <translation>Name der Anordnung der Spuren:</translation>
    </message>
    <message>
        <source>Name of the module</source>
        <translation>Name des Moduls</translation>
    </message>
    <message>
        <source>Name of the module, operator or frame</source>
        <translation>Name des Moduls, Operators oder Rahmens</translation>
    </message>
    <message>
        <source>Name of the operator</source>
        <translation>Name des Operators</translation>
    </message>
    <message>
        <source>Name of the operator or device work</source>
        <translation>Name des Operators oder der Gerätearbeit</translation>
    </message>
    <message>
        <source>Name of the operators</source>
        <translation>Name der Operatoren</translation>
    </message>
    <message>
        <source>Name of the range; __missing__ as recorded</source>
        <translation>Name des Bereichs; __missing__ wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>Name der Zeile</translation>
    </message>
    <message>
        <source>Name of the step</source>
        <translation>Name des Schritts</translation>
    </message>
    <message>
        <source>Name of the waiting call</source>
        <translation>Name des wartenden Aufrufs</translation>
    </message>
    <message>
        <source>Name of the work</source>
        <translation>Name der Arbeit</translation>
    </message>
    <message>
        <source>Name of the worker that recorded the trace</source>
        <translation>Name des Workers, der den Trace aufzeichnete</translation>
    </message>
    <message>
        <source>Name that the engine gave it</source>
        <translation>Name, den die Engine gab</translation>
    </message>
    <message>
        <source>Name that the job gave the process group for its purpose, such as tp or dp; empty: none</source>
        <translation>Name, den der Job der Prozessgruppe nach ihrem Zweck gab, etwa tp oder dp; leer: keiner</translation>
    </message>
    <message>
        <source>Name that the user gave to the repeated block</source>
        <translation>Name, den der Benutzer dem wiederholten Block gegeben hat</translation>
    </message>
    <message>
        <source>Name this block…</source>
        <translation>Diesen Block benennen…</translation>
    </message>
    <message>
        <source>Name, /regex/, cat:kernel, stream:7, dur&gt;1ms, arg:value</source>
        <translation>Name, /regex/, cat:kernel, stream:7, dur&gt;1ms, arg:wert</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Names from the root to the frame, separated by semicolons; only the last 250 of a deeper stack</source>
        <translation>Namen von der Wurzel bis zum Frame, durch Semikolons getrennt; von tieferen Stapeln nur die letzten 250</translation>
    </message>
    <message>
        <source>Names from the root, joined by /</source>
        <translation>Namen ab der Wurzel, mit / verbunden</translation>
    </message>
    <message>
        <source>Names of kernels with the category of each</source>
        <translation>Namen von Kerneln mit der Kategorie eines jeden</translation>
    </message>
    <message>
        <source>Names of the class in the baseline</source>
        <translation>Namen der Klasse in der Basis</translation>
    </message>
    <message>
        <source>Names of the class that also occur in the candidate</source>
        <translation>Namen der Klasse, die auch im Kandidaten vorkommen</translation>
    </message>
    <message>
        <source>Names of the work in order of launch, joined by -&gt;</source>
        <translation>Namen der Arbeit in der Reihenfolge der Starts, mit -&gt; verbunden</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>Namensraum</translation>
    </message>
    <message>
        <source>Nanoseconds</source>
        <translation>Nanosekunden</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <source>Ne&amp;xt hit</source>
        <translation>Näc&amp;hster Treffer</translation>
    </message>
    <message>
        <source>Negative duration, taken as 0</source>
        <translation>Negative Dauer, als 0 genommen</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Keines von beiden</translation>
    </message>
    <message>
        <source>Neither computation nor communication</source>
        <translation>Weder Berechnung noch Kommunikation</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>New key:</source>
        <translation>Neue Taste:</translation>
    </message>
    <message>
        <source>New name of the lane</source>
        <translation>Neuer Name der Spur</translation>
    </message>
    <message>
        <source>New tokens of all</source>
        <translation>Neue Token aller</translation>
    </message>
    <message>
        <source>New tokens of an inference engine's iteration</source>
        <translation>Neue Token einer Iteration einer Inferenz-Engine</translation>
    </message>
    <message>
        <source>New tokens of these requests</source>
        <translation>Neue Token dieser Anfragen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next &amp;tab</source>
        <translation>Nächster &amp;Tab</translation>
    </message>
    <message>
        <source>Next cause</source>
        <translation>Nächste Ursache</translation>
    </message>
    <message>
        <source>Next chart: %1</source>
        <translation>Nächstes Diagramm: %1</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>Next launch</source>
        <translation>Nächster Start</translation>
    </message>
    <message>
        <source>Next on the critical pat&amp;h</source>
        <translation>Näc&amp;hstes auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Next pair of steps</source>
        <translation>Nächstes Schrittpaar</translation>
    </message>
    <message>
        <source>Next row height of the lane</source>
        <translation>Nächste Zeilenhöhe der Spur</translation>
    </message>
    <message>
        <source>Next slice on the row</source>
        <translation>Nächster Abschnitt der Zeile</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No Python frames are recorded</source>
        <translation>Keine Python-Frames aufgezeichnet</translation>
    </message>
    <message>
        <source>No activity of the host is recorded</source>
        <translation>Keine Aktivität des Hosts aufgezeichnet</translation>
    </message>
    <message>
        <source>No activity of the host is recorded here.</source>
        <translation>Hier ist keine Aktivität des Hosts aufgezeichnet.</translation>
    </message>
    <message>
        <source>No allocations here. Record them with profile_memory=True</source>
        <translation>Keine Belegungen hier. profile_memory=True zeichnet sie auf</translation>
    </message>
    <message>
        <source>No annotations on devices here. record_function() makes them, with device activities recorded</source>
        <translation>Keine Anmerkungen auf Geräten hier. record_function() erzeugt sie, wenn Geräteaktivitäten aufgezeichnet werden</translation>
    </message>
    <message>
        <source>No call of the device's runtime lies in these operators, so that they run on the host: make their results on the device that uses them.</source>
        <translation>In diesen Operatoren liegt kein Aufruf der Laufzeit des Geräts, sie laufen also auf dem Host: ihre Ergebnisse auf dem Gerät erzeugen, das sie braucht.</translation>
    </message>
    <message>
        <source>No calls, device work or steps to build a path from. Record with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>Keine Aufrufe, Gerätearbeit oder Schritte für einen Pfad. Mit activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] aufzeichnen</translation>
    </message>
    <message>
        <source>No calls, device work or steps to replay</source>
        <translation>Keine Aufrufe, Gerätearbeit oder Schritte zum Nachspielen</translation>
    </message>
    <message>
        <source>No change has a gain</source>
        <translation>Keine Änderung bringt Gewinn</translation>
    </message>
    <message>
        <source>No change of level found; one shows with about eight runs before it and eight after it</source>
        <translation>Keine Niveauänderung gefunden; erkennbar wird eine mit etwa acht Läufen davor und acht danach</translation>
    </message>
    <message>
        <source>No collectives matched</source>
        <translation>Keine Kollektive zugeordnet</translation>
    </message>
    <message>
        <source>No comma between two events</source>
        <translation>Kein Komma zwischen zwei Ereignissen</translation>
    </message>
    <message>
        <source>No communication between devices here. It is recorded where torch.distributed runs with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>Keine Kommunikation zwischen Geräten hier. Sie wird aufgezeichnet, wo torch.distributed mit activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] läuft</translation>
    </message>
    <message>
        <source>No copies here</source>
        <translation>Keine Kopien hier</translation>
    </message>
    <message>
        <source>No counters that a device sampled over time</source>
        <translation>Keine Zähler, die ein Gerät über die Zeit abgetastet hat</translation>
    </message>
    <message>
        <source>No device activity</source>
        <translation>Keine Geräteaktivität</translation>
    </message>
    <message>
        <source>No device activity recorded. Check that the program ran on a device while jax.profiler.trace() recorded</source>
        <translation>Keine Geräteaktivität aufgezeichnet. Prüfen, ob das Programm auf einem Gerät lief, während jax.profiler.trace() aufzeichnete</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with activities=[ProfilerActivity.CUDA, ...] (the same for ROCm)</source>
        <translation>Keine Geräteaktivität aufgezeichnet. activities=[ProfilerActivity.CUDA, ...] zeichnet sie auf (auch bei ROCm)</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with nsys profile --trace=cuda</source>
        <translation>Keine Geräteaktivität aufgezeichnet. Mit nsys profile --trace=cuda aufzeichnen</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with rocprofv3 --kernel-trace --memory-copy-trace</source>
        <translation>Keine Geräteaktivität aufgezeichnet. Mit rocprofv3 --kernel-trace --memory-copy-trace aufzeichnen</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with torch_npu.profiler and activities=[ProfilerActivity.NPU, ...]</source>
        <translation>Keine Geräteaktivität aufgezeichnet. Mit torch_npu.profiler und activities=[ProfilerActivity.NPU, ...] aufzeichnen</translation>
    </message>
    <message>
        <source>No device work of this kind was recorded.</source>
        <translation>Gerätearbeit dieser Art wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>No editor is set: enter a command in the settings, such as “code -g {file}:{line}”</source>
        <translation>Kein Editor ist eingestellt: geben Sie in den Einstellungen einen Befehl wie „code -g {file}:{line}“ ein</translation>
    </message>
    <message>
        <source>No finding takes 2 % of the time or more</source>
        <translation>Nichts braucht hier 2 % der Zeit oder mehr</translation>
    </message>
    <message>
        <source>No gain from another stream: nothing recorded could run beside it.</source>
        <translation>Kein Gewinn durch einen anderen Stream: nichts Aufgezeichnetes könnte daneben laufen.</translation>
    </message>
    <message>
        <source>No gain of idle time is predicted: most of the device work has no recorded launch, so that nothing says what it waited for. Record the host too, with the runtime calls.</source>
        <translation>Für Leerlauf wird kein Gewinn vorhergesagt: Die meiste Gerätearbeit hat keinen aufgezeichneten Start, sodass nichts zeigt, worauf sie wartete. Zeichnen Sie auch den Host mit seinen Laufzeitaufrufen auf.</translation>
    </message>
    <message>
        <source>No gain on its own: other work would take as long.</source>
        <translation>Kein Gewinn für sich: Andere Arbeit würde ebenso lange dauern.</translation>
    </message>
    <message>
        <source>No graph launches with device work here. They are recorded where a program replays CUDA or HIP graphs, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>Keine Graph-Starts mit Gerätearbeit hier. Sie werden aufgezeichnet, wo ein Programm CUDA- oder HIP-Graphen wiederholt, mit activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</translation>
    </message>
    <message>
        <source>No hardware counters here. Record them with experimental_config=torch.profiler._ExperimentalConfig(profiler_metrics=[...], profiler_measure_per_kernel=True)</source>
        <translation>Keine Hardwarezähler hier. experimental_config=torch.profiler._ExperimentalConfig(profiler_metrics=[...], profiler_measure_per_kernel=True) zeichnet sie auf</translation>
    </message>
    <message>
        <source>No hardware counters here. Record them with rocprofv3 --pmc</source>
        <translation>Hier gibt es keine Hardwarezähler. Mit rocprofv3 --pmc aufzeichnen</translation>
    </message>
    <message>
        <source>No input shapes here. Record them with record_shapes=True</source>
        <translation>Keine Eingabeformen hier. record_shapes=True zeichnet sie auf</translation>
    </message>
    <message>
        <source>No input shapes here. Run the program inside torch.autograd.profiler.emit_nvtx(record_shapes=True)</source>
        <translation>Hier gibt es keine Eingabeformen. Das Programm in torch.autograd.profiler.emit_nvtx(record_shapes=True) ausführen</translation>
    </message>
    <message>
        <source>No input shapes here. Run the program inside torch.autograd.profiler.emit_nvtx(record_shapes=True) or with pyprof</source>
        <translation>Hier gibt es keine Eingabeformen. Das Programm in torch.autograd.profiler.emit_nvtx(record_shapes=True) oder mit pyprof ausführen</translation>
    </message>
    <message>
        <source>No iterations of an inference engine here. Engines name them in annotations: vLLM with VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang and ATOM by themselves while they are profiled</source>
        <translation>Keine Iterationen einer Inferenz-Engine hier. Engines nennen sie in Annotationen: vLLM mit VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang und ATOM von selbst, während sie profiliert werden</translation>
    </message>
    <message>
        <source>No kernel of this trace is shorter than %1</source>
        <translation>Kein Kernel dieses Traces ist kürzer als %1</translation>
    </message>
    <message>
        <source>No kernel uses tensor cores, although eligible operators take %1 of the kernel time. Enable automatic mixed precision.</source>
        <translation>Kein Kernel nutzt Tensor Cores, obwohl geeignete Operatoren %1 der Kernelzeit brauchen. Aktivieren Sie automatische gemischte Genauigkeit.</translation>
    </message>
    <message>
        <source>No key or action has these words</source>
        <translation>Keine Taste oder Aktion enthält diese Wörter</translation>
    </message>
    <message>
        <source>No known library has these kernels: compare them with a library's kernels for the same task, or tune them (tiles in shared memory, memory layout, precision).</source>
        <translation>Keine bekannte Bibliothek hat diese Kernel: mit den Kerneln einer Bibliothek für dieselbe Aufgabe vergleichen oder abstimmen (Kacheln im gemeinsamen Speicher, Speicherlayout, Genauigkeit).</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>Keine Starts von Gerätearbeit hier. activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] zeichnet beide Seiten auf</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with nsys profile --trace=cuda</source>
        <translation>Hier gibt es keine Starts von Gerätearbeit. Beide Seiten mit nsys profile --trace=cuda aufzeichnen</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with rocprofv3 --runtime-trace</source>
        <translation>Hier gibt es keine Starts von Gerätearbeit. Beide Seiten mit rocprofv3 --runtime-trace aufzeichnen</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with torch_npu.profiler and activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]</source>
        <translation>Hier gibt es keine Starts von Gerätearbeit. Beide Seiten mit torch_npu.profiler und activities=[ProfilerActivity.CPU, ProfilerActivity.NPU] aufzeichnen</translation>
    </message>
    <message>
        <source>No matching command</source>
        <translation>Kein passender Befehl</translation>
    </message>
    <message>
        <source>No modules here. Record them with with_stack=True</source>
        <translation>Keine Module hier. with_stack=True zeichnet sie auf</translation>
    </message>
    <message>
        <source>No navigation key is a letter</source>
        <translation>Keine Taste der Navigation ist ein Buchstabe</translation>
    </message>
    <message>
        <source>No operator launches these kernels: they belong to the program or to an extension, and neither %1 nor mixed precision changes them. Compare them with a library's kernels for the same task, or tune them (tile sizes, memory layout, precision).</source>
        <translation>Kein Operator startet diese Kernel: Sie gehören zum Programm oder zu einer Erweiterung, und weder %1 noch gemischte Genauigkeit ändert sie. Mit den Kerneln einer Bibliothek für dieselbe Aufgabe vergleichen oder abstimmen (Kachelgrößen, Speicherlayout, Genauigkeit).</translation>
    </message>
    <message>
        <source>No operator with known FLOPs launched kernels in the selected range</source>
        <translation>Kein Operator mit bekannten FLOPs hat im gewählten Bereich Kernel gestartet</translation>
    </message>
    <message>
        <source>No operator with known FLOPs launched kernels; shapes are recorded with record_shapes=True</source>
        <translation>Kein Operator mit bekannten FLOPs hat Kernel gestartet; Formen werden mit record_shapes=True aufgezeichnet</translation>
    </message>
    <message>
        <source>No operators here. Record them with activities=[ProfilerActivity.CPU, ...]</source>
        <translation>Keine Operatoren hier. activities=[ProfilerActivity.CPU, ...] zeichnet sie auf</translation>
    </message>
    <message>
        <source>No operators here. Record them with torch_npu.profiler and activities=[ProfilerActivity.CPU, ...]</source>
        <translation>Hier gibt es keine Operatoren. Mit torch_npu.profiler und activities=[ProfilerActivity.CPU, ...] aufzeichnen</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() and record with nsys profile --trace=cuda,nvtx</source>
        <translation>Hier gibt es keine Operatoren. Das Programm in torch.autograd.profiler.emit_nvtx() ausführen und mit nsys profile --trace=cuda,nvtx aufzeichnen</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() or with pyprof</source>
        <translation>Hier gibt es keine Operatoren. Das Programm in torch.autograd.profiler.emit_nvtx() oder mit pyprof ausführen</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() while rpdTracer records</source>
        <translation>Hier gibt es keine Operatoren. Das Programm in torch.autograd.profiler.emit_nvtx() ausführen, während rpdTracer aufzeichnet</translation>
    </message>
    <message>
        <source>No other stream has work and no rank is waited for: the driver gave the work to the GPU late (Windows and WSL do so in batches, and a profiler delays the first launches), or it runs kernels that the recording lacks.</source>
        <translation>Kein anderer Stream hat Arbeit, und auf keinen Rang wird gewartet: Der Treiber gab die Arbeit spät an die GPU (Windows und WSL tun das in Paketen, und ein Profiler verzögert die ersten Starts), oder sie führt Kernel aus, die in der Aufzeichnung fehlen.</translation>
    </message>
    <message>
        <source>No problems: every event of the file was understood</source>
        <translation>Keine Probleme: jedes Ereignis der Datei wurde verstanden</translation>
    </message>
    <message>
        <source>No recent traces</source>
        <translation>Keine zuletzt geöffneten Traces</translation>
    </message>
    <message>
        <source>No roofs: the peaks of “%1” are not known</source>
        <translation>Keine Dächer: die Spitzenwerte von „%1“ sind unbekannt</translation>
    </message>
    <message>
        <source>No roofs: the trace does not name the device</source>
        <translation>Keine Dächer: der Trace nennt das Gerät nicht</translation>
    </message>
    <message>
        <source>No row matches “%1”</source>
        <translation>Keine Zeile passt zu „%1“</translation>
    </message>
    <message>
        <source>No run has this figure</source>
        <translation>Kein Lauf hat diese Größe</translation>
    </message>
    <message>
        <source>No runs</source>
        <translation>Keine Läufe</translation>
    </message>
    <message>
        <source>No slice matches “%1”, neither by name nor by arguments</source>
        <translation>Kein Abschnitt passt zu „%1“, weder dem Namen noch den Argumenten nach</translation>
    </message>
    <message>
        <source>No slice name matches “%1”. “%2” searches the arguments</source>
        <translation>Kein Name eines Abschnitts passt zu „%1“. „%2“ sucht in den Argumenten</translation>
    </message>
    <message>
        <source>No slice of the timeline is at this place</source>
        <translation>Kein Abschnitt der Zeitleiste liegt an dieser Stelle</translation>
    </message>
    <message>
        <source>No slice runs in the selection</source>
        <translation>In der Auswahl läuft kein Abschnitt</translation>
    </message>
    <message>
        <source>No steps here. Call step() of the profiler at the end of each iteration</source>
        <translation>Keine Schritte hier. Rufen Sie am Ende jeder Iteration step() des Profilers auf</translation>
    </message>
    <message>
        <source>No steps here. Put each step inside jax.profiler.StepTraceAnnotation("train", step_num=i)</source>
        <translation>Hier gibt es keine Schritte. Jeden Schritt in jax.profiler.StepTraceAnnotation("train", step_num=i) ausführen</translation>
    </message>
    <message>
        <source>No traces here. Looked for files of all formats that Lanescope opens, in this folder and those below</source>
        <translation>Hier sind keine Traces. Gesucht wurde nach Dateien aller Formate, die Lanescope öffnet, in diesem Ordner und denen darunter</translation>
    </message>
    <message>
        <source>No work runs</source>
        <translation>Es läuft keine Arbeit</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Node id</source>
        <translation>Knoten-Nummer</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Nodes of graphs</source>
        <translation>Knoten von Graphen</translation>
    </message>
    <message>
        <source>Nodes of graphs with their times over all replays, and what they belong to</source>
        <translation>Knoten von Graphen mit ihren Zeiten über alle Wiedergaben, und wozu sie gehören</translation>
    </message>
    <message>
        <source>Noise: by Welch's t-test over the steps the difference could be chance (p ≥ 5 %)</source>
        <translation>Rauschen: nach Welchs t-Test über die Schritte könnte der Unterschied Zufall sein (p ≥ 5 %)</translation>
    </message>
    <message>
        <source>Non computation</source>
        <translation>Ohne Rechnen</translation>
    </message>
    <message>
        <source>Non computation %</source>
        <translation>Ohne Rechnen %</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None of the traces opened</source>
        <translation>Keiner der Traces ließ sich öffnen</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>Normalization is usually memory-bound, and these kernels do it together with the addition before it: let them do what follows too (quantization, casts), where such kernels exist.</source>
        <translation>Normalisierung ist gewöhnlich durch Speicherbandbreite begrenzt, und diese Kernel erledigen sie zusammen mit der Addition davor: Lassen Sie sie auch das Folgende erledigen (Quantisierung, Umwandlungen), wo es solche Kernel gibt.</translation>
    </message>
    <message>
        <source>Normalization is usually memory-bound: fuse it with its neighbours (%1).</source>
        <translation>Normalisierung ist gewöhnlich durch Speicherbandbreite begrenzt: mit ihren Nachbarn fusionieren (%1).</translation>
    </message>
    <message>
        <source>Not comparable</source>
        <translation>Nicht vergleichbar</translation>
    </message>
    <message>
        <source>Not comparable: none of the operators match</source>
        <translation>Nicht vergleichbar: Kein Operator hat ein Gegenstück</translation>
    </message>
    <message>
        <source>Not comparable: nothing of the device time matches</source>
        <translation>Nicht vergleichbar: Kein Teil der Gerätezeit hat ein Gegenstück</translation>
    </message>
    <message>
        <source>Not comparable: only %1 of the baseline's device time and %2 of the candidate's match</source>
        <translation>Nicht vergleichbar: Nur %1 der Gerätezeit der Basis und %2 der des Kandidaten haben ein Gegenstück</translation>
    </message>
    <message>
        <source>Not comparable: only %1 of the baseline's operators and %2 of the candidate's match</source>
        <translation>Nicht vergleichbar: Nur %1 der Operatoren der Basis und %2 der des Kandidaten haben ein Gegenstück</translation>
    </message>
    <message>
        <source>Not comparable: the baseline is a recording of memory alone, without times of calls or kernels</source>
        <translation>Nicht vergleichbar: Die Basis zeichnet nur Speicher auf, ohne Zeiten von Aufrufen oder Kerneln</translation>
    </message>
    <message>
        <source>Not comparable: the candidate is a recording of memory alone, without times of calls or kernels</source>
        <translation>Nicht vergleichbar: Der Kandidat zeichnet nur Speicher auf, ohne Zeiten von Aufrufen oder Kerneln</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>Nicht geordnet</translation>
    </message>
    <message>
        <source>Not recorded in either trace</source>
        <translation>In keinem der Traces aufgezeichnet</translation>
    </message>
    <message>
        <source>Not reopened: Lanescope closed unexpectedly while opening it:
%1</source>
        <translation>Nicht wieder geöffnet, da Lanescope beim Öffnen unerwartet beendet wurde:
%1</translation>
    </message>
    <message>
        <source>Not steady</source>
        <translation>Nicht stetig</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing in the recording is missing or in doubt</source>
        <translation>In der Aufzeichnung fehlt nichts, und nichts ist zweifelhaft</translation>
    </message>
    <message>
        <source>Nothing is predicted: %1 of the critical path is without a recorded cause.</source>
        <translation>Keine Vorhersage: %1 des kritischen Pfads haben keine aufgezeichnete Ursache.</translation>
    </message>
    <message>
        <source>Nothing is predicted: most of the device work has no recorded launch, so that nothing says what it waited for. Record the host too, with the runtime calls.</source>
        <translation>Nichts wird vorhergesagt: Die meiste Gerätearbeit hat keinen aufgezeichneten Start, sodass nichts zeigt, worauf sie wartete. Zeichnen Sie auch den Host mit seinen Laufzeitaufrufen auf.</translation>
    </message>
    <message>
        <source>Nothing is recorded inside.</source>
        <translation>Darin ist nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Nothing of the program recorded</source>
        <translation>Nichts vom Programm aufgezeichnet</translation>
    </message>
    <message>
        <source>Nothing of this kind in the selected range</source>
        <translation>Nichts davon im gewählten Bereich</translation>
    </message>
    <message>
        <source>Nothing ran in this process while the profiler recorded, or it recorded no activity of the CPU: run the part to measure between the start and the stop of the profiler, in the same process, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA].</source>
        <translation>In diesem Prozess lief nichts, während der Profiler aufzeichnete, oder er zeichnete keine Aktivität der CPU auf: Den zu messenden Teil zwischen Start und Stopp des Profilers im selben Prozess ausführen, mit activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA].</translation>
    </message>
    <message>
        <source>Nothing recorded</source>
        <translation>Nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Nothing says that the program is slow here: record fewer steps at a time, so that the recorder's buffers hold all work, and look at the time again.</source>
        <translation>Nichts zeigt, dass das Programm hier langsam ist: Zeichnen Sie weniger Schritte auf einmal auf, damit die Puffer alle Arbeit fassen, und sehen Sie sich die Zeit erneut an.</translation>
    </message>
    <message>
        <source>Nothing was changed. %1</source>
        <translation>Nichts wurde geändert. %1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Number of allocations</source>
        <translation>Anzahl der Belegungen</translation>
    </message>
    <message>
        <source>Number of blocks; empty: not known</source>
        <translation>Anzahl der Blöcke; leer: nicht bekannt</translation>
    </message>
    <message>
        <source>Number of communication kernels</source>
        <translation>Anzahl der Kommunikationskernel</translation>
    </message>
    <message>
        <source>Number of gaps</source>
        <translation>Anzahl der Lücken</translation>
    </message>
    <message>
        <source>Number of gaps in which it takes part</source>
        <translation>Zahl der Lücken, an denen es beteiligt ist</translation>
    </message>
    <message>
        <source>Number of iterations</source>
        <translation>Anzahl der Iterationen</translation>
    </message>
    <message>
        <source>Number of kernels that run at the same time</source>
        <translation>Anzahl der Kernel, die im selben Augenblick laufen</translation>
    </message>
    <message>
        <source>Number of kernels, copies and memsets</source>
        <translation>Anzahl der Kernel, Kopien und Memsets</translation>
    </message>
    <message>
        <source>Number of releases</source>
        <translation>Anzahl der Freigaben</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>Anzahl der Schritte</translation>
    </message>
    <message>
        <source>Number of the device</source>
        <translation>Nummer des Geräts</translation>
    </message>
    <message>
        <source>Number of the executable graph that the recorder gives</source>
        <translation>Nummer des ausführbaren Graphen laut Rekorder</translation>
    </message>
    <message>
        <source>Number of the graph, in the order of first launches</source>
        <translation>Nummer des Graphen, in der Reihenfolge der ersten Starts</translation>
    </message>
    <message>
        <source>Number of the last collective in group %1</source>
        <translation>Nummer des letzten Kollektivs in Gruppe %1</translation>
    </message>
    <message>
        <source>Number of the node within it that the recorder gives</source>
        <translation>Nummer des Knotens darin laut Rekorder</translation>
    </message>
    <message>
        <source>Number of the rank</source>
        <translation>Nummer des Ranks</translation>
    </message>
    <message>
        <source>Number of the rank; empty: the whole job</source>
        <translation>Nummer des Ranks; leer: der ganze Lauf</translation>
    </message>
    <message>
        <source>Number of the repeated block; empty: in none</source>
        <translation>Nummer des wiederholten Blocks; leer: in keinem</translation>
    </message>
    <message>
        <source>Number of the step</source>
        <translation>Nummer des Schritts</translation>
    </message>
    <message>
        <source>Number of the stream</source>
        <translation>Nummer des Streams</translation>
    </message>
    <message>
        <source>Number of whole steps</source>
        <translation>Anzahl der ganzen Schritte</translation>
    </message>
    <message>
        <source>Number per step</source>
        <translation>Anzahl je Schritt</translation>
    </message>
    <message>
        <source>Number that JSON does not allow, such as 0007</source>
        <translation>Zahl, die JSON nicht erlaubt, etwa 0007</translation>
    </message>
    <message>
        <source>Numbers of the affected steps</source>
        <translation>Nummern der betroffenen Schritte</translation>
    </message>
    <message>
        <source>Occupancy %</source>
        <translation>Belegung %</translation>
    </message>
    <message>
        <source>Occupancy known for</source>
        <translation>Auslastung bekannt für</translation>
    </message>
    <message>
        <source>Occupancy, measured %</source>
        <translation>Occupancy, gemessen %</translation>
    </message>
    <message>
        <source>Odd sizes</source>
        <translation>Ungünstige Größen</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Of %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>Of all steps</source>
        <translation>Aller Schritte</translation>
    </message>
    <message>
        <source>Of the %1 ranks given, rank %2 comes last to %3 of %4</source>
        <translation>Von den %1 gegebenen Ranks kommt Rank %2 als letzter zu %3 von %4</translation>
    </message>
    <message>
        <source>Of the cause</source>
        <translation>Von der Ursache</translation>
    </message>
    <message>
        <source>Of the peak</source>
        <translation>Vom Höchststand</translation>
    </message>
    <message>
        <source>Of the roofline</source>
        <translation>Anteil an der Roofline</translation>
    </message>
    <message>
        <source>Of the variance</source>
        <translation>Anteil an der Varianz</translation>
    </message>
    <message>
        <source>Of these, replayed by a graph</source>
        <translation>Davon die, die ein Graph wiedergab</translation>
    </message>
    <message>
        <source>Of these, replayed by graphs</source>
        <translation>Davon die, die Graphen wiedergaben</translation>
    </message>
    <message>
        <source>Of these, steady</source>
        <translation>Davon die, die als stetig zählen</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>On %1 ranks; most on %2, where it takes %3:</source>
        <translation>Auf %1 Ranks; am meisten auf %2, wo es %3 dauert:</translation>
    </message>
    <message>
        <source>On an overflow row: it overlaps a neighbour partially</source>
        <translation>In einer Überlaufzeile: überschneidet einen Nachbarn teilweise</translation>
    </message>
    <message>
        <source>On device</source>
        <translation>Auf dem Gerät</translation>
    </message>
    <message>
        <source>On the timeline</source>
        <translation>Auf der Zeitachse</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>One of the others may come later still.</source>
        <translation>Einer der anderen kann noch später kommen.</translation>
    </message>
    <message>
        <source>One of the traces could not be opened; see its tab</source>
        <translation>Einer der Traces ließ sich nicht öffnen; siehe seinen Tab</translation>
    </message>
    <message>
        <source>One-time set-up</source>
        <translation>Einmalige Einrichtung</translation>
    </message>
    <message>
        <source>Only %1 of at least %2 ranks are given.</source>
        <translation>Nur %1 von mindestens %2 Ranks sind gegeben.</translation>
    </message>
    <message>
        <source>Only %1; the rest is left out</source>
        <translation>Nur %1; der Rest ist nicht enthalten</translation>
    </message>
    <message>
        <source>Only iterations of the phase %1 are compared: %2 of the baseline, %3 of the candidate</source>
        <translation>Nur Iterationen der Phase %1 werden verglichen: %2 der Basis, %3 des Kandidaten</translation>
    </message>
    <message>
        <source>Only on %1:</source>
        <translation>Nur auf %1:</translation>
    </message>
    <message>
        <source>Only one range per side: noise cannot be estimated</source>
        <translation>Nur ein Bereich je Seite: Das Rauschen lässt sich nicht schätzen</translation>
    </message>
    <message>
        <source>Only one step on one side: noise cannot be estimated</source>
        <translation>Nur ein Schritt auf einer Seite: Das Rauschen lässt sich nicht schätzen</translation>
    </message>
    <message>
        <source>Only one step per side: noise cannot be estimated</source>
        <translation>Nur ein Schritt je Seite: Das Rauschen lässt sich nicht schätzen</translation>
    </message>
    <message>
        <source>Only scheduling by the operating system is recorded (%1 events): which thread ran on which processor, and not what it did</source>
        <translation>Nur die Ablaufplanung des Betriebssystems ist aufgezeichnet (%1 Ereignisse): welcher Thread auf welchem Prozessor lief, und nicht, was er tat</translation>
    </message>
    <message>
        <source>Only the first %1 lanes are listed. Filter to find others.</source>
        <translation>Nur die ersten %1 Spuren sind aufgelistet. Filtern Sie, um andere zu finden.</translation>
    </message>
    <message>
        <source>Only what runs in the selected time range is counted, cut at its ends. Click to clear the selection</source>
        <translation>Nur was im gewählten Zeitbereich läuft, zählt, an dessen Enden abgeschnitten. Klicken hebt die Auswahl auf</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open %1 traces</source>
        <translation>%1 Traces öffnen</translation>
    </message>
    <message>
        <source>Open %1, line %2, in editor</source>
        <translation>%1, Zeile %2, im Editor öffnen</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open a folder of traces</source>
        <translation>Ordner mit Traces öffnen</translation>
    </message>
    <message>
        <source>Open a recording of torch.profiler or another writer of Chrome trace events (JSON), Nsight Systems (.sqlite), Perfetto, XPlane, nvprof, rocprofv3, rocmProfileData, Ascend or Proton, or a memory snapshot or flight recorder dump of PyTorch</source>
        <translation>Öffnen Sie eine Aufzeichnung von torch.profiler oder einem anderen Programm, das Chrome-Trace-Ereignisse (JSON) schreibt, von Nsight Systems (.sqlite), Perfetto, XPlane, nvprof, rocprofv3, rocmProfileData, Ascend oder Proton, oder einen Speicher-Snapshot oder Flight-Recorder-Dump von PyTorch</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>Andere öffnen…</translation>
    </message>
    <message>
        <source>Open closed ta&amp;b again</source>
        <translation>Geschlossenen &amp;Tab wieder öffnen</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open from another mac&amp;hine…</source>
        <translation>Von anderem &amp;Rechner öffnen…</translation>
    </message>
    <message>
        <source>Open from another machine</source>
        <translation>Von anderem Rechner öffnen</translation>
    </message>
    <message>
        <source>Open the details of the slice</source>
        <translation>Einzelheiten des Abschnitts öffnen</translation>
    </message>
    <message>
        <source>Open the folder with the dumps of all ranks to see which rank is missing.</source>
        <translation>Öffnen Sie den Ordner mit den Dumps aller Ranks, um zu sehen, welcher Rank fehlt.</translation>
    </message>
    <message>
        <source>Open the lanes of this rank and what it cost the others</source>
        <translation>Die Spuren dieses Ranks und seine Kosten für die anderen öffnen</translation>
    </message>
    <message>
        <source>Open the timeline of the file, which holds all of these ranks</source>
        <translation>Die Zeitleiste der Datei öffnen, die alle diese Ranks enthält</translation>
    </message>
    <message>
        <source>Open the traces of all ranks together. The rank that comes last does not wait in the collective; faster links do not shorten this wait.</source>
        <translation>Öffnen Sie die Traces aller Ranks zusammen. Der Rank, der als letzter kommt, wartet nicht im Kollektiv; schnellere Verbindungen verkürzen dieses Warten nicht.</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>Traces öffnen</translation>
    </message>
    <message>
        <source>Open traces…</source>
        <translation>Traces öffnen…</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Öffne %1</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Operator around the longest part</source>
        <translation>Operator um den längsten Teil</translation>
    </message>
    <message>
        <source>Operator around what kept the host busy</source>
        <translation>Operator um das, was den Host beschäftigte</translation>
    </message>
    <message>
        <source>Operator on the host</source>
        <translation>Operator auf dem Host</translation>
    </message>
    <message>
        <source>Operator tensor core eligible</source>
        <translation>Operator für Tensorkerne geeignet</translation>
    </message>
    <message>
        <source>Operator that allocated the block</source>
        <translation>Operator, der den Block belegte</translation>
    </message>
    <message>
        <source>Operator that allocated the largest block</source>
        <translation>Operator, der den größten Block angefordert hat</translation>
    </message>
    <message>
        <source>Operator that allocated the memory</source>
        <translation>Operator, der den Speicher belegte</translation>
    </message>
    <message>
        <source>Operator that launches the sequence</source>
        <translation>Operator, der die Folge startet</translation>
    </message>
    <message>
        <source>Operator whose cost counts</source>
        <translation>Operator, dessen Kosten zählen</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Operators and modules</source>
        <translation>Operatoren und Module</translation>
    </message>
    <message>
        <source>Operators around the launch, outermost first</source>
        <translation>Operatoren um den Startaufruf, äußerster zuerst</translation>
    </message>
    <message>
        <source>Operators around what is on the critical path</source>
        <translation>Operatoren um das, was auf dem kritischen Pfad liegt</translation>
    </message>
    <message>
        <source>Operators as PyTorch's own profiler prints them</source>
        <translation>Operatoren, wie der Profiler von PyTorch sie ausgibt</translation>
    </message>
    <message>
        <source>Operators by input shapes as PyTorch's own profiler prints them</source>
        <translation>Operatoren nach Eingabeformen, wie der Profiler von PyTorch sie ausgibt</translation>
    </message>
    <message>
        <source>Operators by inputs, against the limits of their device</source>
        <translation>Operatoren nach Eingaben, gemessen an den Grenzen ihres Geräts</translation>
    </message>
    <message>
        <source>Operators by name and Python call stack</source>
        <translation>Operatoren nach Namen und Python-Aufrufstapel</translation>
    </message>
    <message>
        <source>Operators by name and input shapes with host and device times</source>
        <translation>Operatoren nach Namen und Eingabeformen mit Host- und Gerätezeiten</translation>
    </message>
    <message>
        <source>Operators by name with host and device times</source>
        <translation>Operatoren nach Namen mit Host- und Gerätezeiten</translation>
    </message>
    <message>
        <source>Operators by shapes, FLOPs and the roofline</source>
        <translation>Operatoren nach Formen, FLOPs und die Roofline</translation>
    </message>
    <message>
        <source>Operators of the chain, in their order</source>
        <translation>Operatoren der Kette in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Operators on the host</source>
        <translation>Operatoren auf dem Host</translation>
    </message>
    <message>
        <source>Operators that the module calls directly</source>
        <translation>Operatoren, die das Modul direkt aufruft</translation>
    </message>
    <message>
        <source>Operators with the blocks that are allocated at the peak of a device</source>
        <translation>Operatoren, deren Blöcke beim Höchststand eines Geräts angefordert sind</translation>
    </message>
    <message>
        <source>Operators with the memory that they allocate and keep</source>
        <translation>Operatoren mit dem Speicher, den sie anfordern und behalten</translation>
    </message>
    <message>
        <source>Operators without a call of the device's runtime</source>
        <translation>Operatoren ohne Aufruf der Laufzeit des Geräts</translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Optimizer operators on the CPU</source>
        <translation>Optimierer-Operatoren auf der CPU</translation>
    </message>
    <message>
        <source>Order of the table</source>
        <translation>Reihenfolge der Tabelle</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter, and this is not the first: the thread may not have run, for want of a core or of the interpreter's lock (GIL), or the call met new shapes. Record more steps to see whether it recurs.</source>
        <translation>Andere Aufrufe von %1 sind viel kürzer, und dieser ist nicht der erste: Vielleicht lief der Thread nicht, weil ihm ein Kern oder die Sperre des Interpreters (GIL) fehlte, oder der Aufruf traf auf neue Formen. Mehr Schritte aufzeichnen, um zu sehen, ob es wiederkehrt.</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter. It is the first one, but no recorded call inside sets anything up: the thread may not have run, for want of a core or of the interpreter's lock (GIL). Record more steps to see whether it recurs.</source>
        <translation>Andere Aufrufe von %1 sind viel kürzer. Dieser ist der erste, doch kein aufgezeichneter Aufruf darin richtet etwas ein: Vielleicht lief der Thread nicht, weil ein Kern oder die Sperre des Interpreters (GIL) fehlte. Zeichnen Sie mehr Schritte auf, um zu sehen, ob es wieder vorkommt.</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter: this one sets something up. Warm up all shapes before the measured part, so that the first call is outside it.</source>
        <translation>Andere Aufrufe von %1 sind viel kürzer: dieser richtet etwas ein. Alle Formen vor dem gemessenen Teil aufwärmen, damit der erste Aufruf außerhalb liegt.</translation>
    </message>
    <message>
        <source>Other calls of these operators are much shorter, and some only make views. So the thread did not run: it had no core, or another Python thread held the interpreter's lock (GIL). Use fewer threads and loader workers (OMP_NUM_THREADS, num_workers), pin processes to cores, and check the CPU limit of the container.</source>
        <translation>Andere Aufrufe dieser Operatoren sind viel kürzer, und manche erzeugen nur Views. Der Thread lief also nicht: Er hatte keinen Kern, oder ein anderer Python-Thread hielt die Sperre des Interpreters (GIL). Weniger Threads und Ladeprozesse verwenden (OMP_NUM_THREADS, num_workers), Prozesse an Kerne binden und das CPU-Limit des Containers prüfen.</translation>
    </message>
    <message>
        <source>Other flows of the trace</source>
        <translation>Andere Pfeile des Traces</translation>
    </message>
    <message>
        <source>Other idle time</source>
        <translation>Übrige Leerlaufzeit</translation>
    </message>
    <message>
        <source>Other kernel</source>
        <translation>Anderer Kernel</translation>
    </message>
    <message>
        <source>Other sequence numbers</source>
        <translation>Andere Sequenznummern</translation>
    </message>
    <message>
        <source>Other slices</source>
        <translation>Andere Abschnitte</translation>
    </message>
    <message>
        <source>Other time</source>
        <translation>Übrige Zeit</translation>
    </message>
    <message>
        <source>Other time → GPU idle</source>
        <translation>Andere Zeit → GPU im Leerlauf</translation>
    </message>
    <message>
        <source>Others waited</source>
        <translation>Andere warteten</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Speicher erschöpft</translation>
    </message>
    <message>
        <source>Out of memory on GPU %1: %2 asked, %3 free.</source>
        <translation>Speicher auf GPU %1 erschöpft: %2 verlangt, %3 frei.</translation>
    </message>
    <message>
        <source>Out of memory on GPU %1: %2 asked.</source>
        <translation>Speicher auf GPU %1 erschöpft: %2 verlangt.</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Outermost operator</source>
        <translation>Äußerster Operator</translation>
    </message>
    <message>
        <source>Outermost operator around the launch call</source>
        <translation>Äußerster Operator um den Startaufruf</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Outside of modules</source>
        <translation>Außerhalb von Modulen</translation>
    </message>
    <message>
        <source>Outside of operators</source>
        <translation>Außerhalb von Operatoren</translation>
    </message>
    <message>
        <source>Overflow row</source>
        <translation>Überlaufzeile</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Overlap %</source>
        <translation>Überlappung %</translation>
    </message>
    <message>
        <source>Overlap the transfers with computation, send fewer and larger buckets, and check the transport between the ranks.</source>
        <translation>Die Übertragungen mit Berechnung überlappen, weniger und größere Buckets senden und den Transport zwischen den Ranks prüfen.</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (gradient buckets beside the backward pass).</source>
        <translation>Diese Kommunikation mit Berechnung überlappen (Gradienten-Buckets neben dem Rückwärtslauf).</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (split the product before or after it, and send one part while the next is computed), or send fewer bytes.</source>
        <translation>Diese Kommunikation mit Berechnung überlappen (das Produkt davor oder danach teilen und einen Teil senden, während der nächste berechnet wird) oder weniger Bytes senden.</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (the all-to-all beside the dense part).</source>
        <translation>Diese Kommunikation mit Berechnung überlappen (das All-to-all neben dem dichten Teil).</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Overview of the whole trace</source>
        <translation>Übersicht des ganzen Traces</translation>
    </message>
    <message>
        <source>Own device work</source>
        <translation>Eigene Gerätearbeit</translation>
    </message>
    <message>
        <source>Own share, without the rows below</source>
        <translation>Eigener Anteil, ohne die untergeordneten Zeilen</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>P&amp;inned queries</source>
        <translation>An&amp;geheftete Abfragen</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>Pages of unified memory move during %1 of this time, so these kernels may wait for them: prefetch the data before the launch (cudaMemPrefetchAsync), or initialize it on the device.</source>
        <translation>Während %1 dieser Zeit werden Seiten des Unified Memory verschoben, auf die diese Kernel warten können: die Daten vor dem Start vorab laden (cudaMemPrefetchAsync) oder auf dem Gerät initialisieren.</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Pan in both directions</source>
        <translation>In beide Richtungen verschieben</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Part of it during which a device was busy</source>
        <translation>Teil davon, in dem ein Gerät beschäftigt war</translation>
    </message>
    <message>
        <source>Part of the candidate shown below each part of the baseline</source>
        <translation>Welcher Teil des Kandidaten unter welchem der Basis steht</translation>
    </message>
    <message>
        <source>Part of the path</source>
        <translation>Teil des Pfads</translation>
    </message>
    <message>
        <source>Part of the step time</source>
        <translation>Teil der Schrittzeit</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Parts of the critical path</source>
        <translation>Teile des kritischen Pfads</translation>
    </message>
    <message>
        <source>Parts that take less than 2 % each</source>
        <translation>Teile, die jeweils weniger als 2 % ausmachen</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Paths of everything that nests on the host, with host and device times</source>
        <translation>Pfade von allem, was auf dem Host verschachtelt ist, mit Host- und Gerätezeiten</translation>
    </message>
    <message>
        <source>Paths of modules and operators from the root, with host and device times</source>
        <translation>Pfade von Modulen und Operatoren ab der Wurzel, mit Host- und Gerätezeiten</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Peak allocated</source>
        <translation>Belegt, Spitze</translation>
    </message>
    <message>
        <source>Peak at</source>
        <translation>Höchststand um</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Höchster Speicher</translation>
    </message>
    <message>
        <source>Peak memory of the devices</source>
        <translation>Speicher-Höchststand der Geräte</translation>
    </message>
    <message>
        <source>Peak minus floor</source>
        <translation>Höchststand minus Sockel</translation>
    </message>
    <message>
        <source>Peak of allocated device memory</source>
        <translation>Höchststand des belegten Gerätespeichers</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>Reserviert, Spitze</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>Je Schritt</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>Period by tokens</source>
        <translation>Periode nach Tokens</translation>
    </message>
    <message>
        <source>Persistent</source>
        <translation>Dauerhaft</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Phases and numbers of requests with the times of their iterations</source>
        <translation>Phasen und Zahlen von Anfragen mit den Zeiten ihrer Iterationen</translation>
    </message>
    <message>
        <source>Phases by batch</source>
        <translation>Phasen nach Batch</translation>
    </message>
    <message>
        <source>Phases of an inference engine with the times of their iterations</source>
        <translation>Phasen einer Inferenz-Engine mit den Zeiten ihrer Iterationen</translation>
    </message>
    <message>
        <source>Picture of the pa&amp;ge…</source>
        <translation>Bild der &amp;Seite…</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Pieces of a repeated block; 0: none is repeated</source>
        <translation>Teile eines wiederholten Blocks; 0: keiner wird wiederholt</translation>
    </message>
    <message>
        <source>Pieces of graph replays</source>
        <translation>Teile von Graph-Wiedergaben</translation>
    </message>
    <message>
        <source>Pieces of work in the sequence</source>
        <translation>Arbeitsteile in der Folge</translation>
    </message>
    <message>
        <source>Pieces, and recorded events and functions of the host, of a replay</source>
        <translation>Teile sowie aufgezeichnete Ereignisse und Funktionen des Hosts einer Wiedergabe</translation>
    </message>
    <message>
        <source>Pin a query in the SQL panel, menu Queries</source>
        <translation>Eine Abfrage im SQL-Panel anheften, Menü Abfragen</translation>
    </message>
    <message>
        <source>Pin as a panel…</source>
        <translation>Als Panel anheften…</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>Als Basis anheften</translation>
    </message>
    <message>
        <source>Pin lane to the top</source>
        <translation>Spur oben anheften</translation>
    </message>
    <message>
        <source>Pin query</source>
        <translation>Abfrage anheften</translation>
    </message>
    <message numerus="yes">
        <source>Pin the %n lanes that match</source>
        <translation>
            <numerusform>Die %n passende Spur anheften</numerusform>
            <numerusform>Die %n passenden Spuren anheften</numerusform>
        </translation>
    </message>
    <message>
        <source>Pin the lane to the top, or unpin it</source>
        <translation>Spur oben anheften oder lösen</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftete</translation>
    </message>
    <message>
        <source>Pinned as the panel %1</source>
        <translation>Als Panel %1 angeheftet</translation>
    </message>
    <message>
        <source>Pinned baseline %1</source>
        <translation>Angeheftete Basis %1</translation>
    </message>
    <message>
        <source>Pinned memory of the host is slow to allocate: keep buffers and reuse them, or let the data loader pin the batches in a thread of its own.</source>
        <translation>Gepinnten Speicher des Hosts anzufordern ist langsam: Puffer behalten und wiederverwenden oder den Datenlader die Batches in einem eigenen Thread pinnen lassen.</translation>
    </message>
    <message>
        <source>Pinned memory of the host is slow to allocate: keep buffers and reuse them.</source>
        <translation>Gepinnten Speicher des Hosts anzufordern ist langsam: Puffer behalten und wiederverwenden.</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Place in its block</source>
        <translation>Platz in seinem Block</translation>
    </message>
    <message>
        <source>Place in the order in which the first replay ran them</source>
        <translation>Platz in der Reihenfolge, in der die erste Wiedergabe sie ausführte</translation>
    </message>
    <message>
        <source>Place of the work in the order of launches</source>
        <translation>Platz der Arbeit in der Reihenfolge der Starts</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>Places of the problem</source>
        <translation>Stellen des Problems</translation>
    </message>
    <message>
        <source>Pointwise</source>
        <translation>Elementweise</translation>
    </message>
    <message>
        <source>Pointwise operators and reductions on the CPU</source>
        <translation>Elementweise Operatoren und Reduktionen auf der CPU</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Position by start</source>
        <translation>Position nach Beginn</translation>
    </message>
    <message>
        <source>Position in the call</source>
        <translation>Position im Aufruf</translation>
    </message>
    <message>
        <source>Position in the step</source>
        <translation>Stelle im Schritt</translation>
    </message>
    <message>
        <source>Position of the work that exceeds its median most</source>
        <translation>Position der Arbeit, die ihren Median am meisten übersteigt</translation>
    </message>
    <message>
        <source>Possible bytes</source>
        <translation>Mögliche Bytes</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>&amp;Voriger Schritt</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted - recorded length</source>
        <translation>Vorhergesagte − aufgezeichnete Dauer</translation>
    </message>
    <message>
        <source>Prefetch the next batch on a stream of its own, so that the copies overlap with computation.</source>
        <translation>Den nächsten Batch auf einem eigenen Stream vorab laden, damit sich Kopien mit Berechnung überlappen.</translation>
    </message>
    <message>
        <source>Prefetch the next batch, if there is one, from pinned memory on a stream of its own. Most of these copies run before the first kernel, which may need what they bring.</source>
        <translation>Laden Sie den nächsten Batch, falls es einen gibt, im Voraus aus gepinntem Speicher auf einem eigenen Stream. Die meisten dieser Kopien laufen vor dem ersten Kernel, der ihre Daten brauchen kann.</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Previous on the &amp;critical path</source>
        <translation>Voriges auf dem &amp;kritischen Pfad</translation>
    </message>
    <message>
        <source>Previous pair of steps</source>
        <translation>Voriges Schrittpaar</translation>
    </message>
    <message>
        <source>Previous slice on the row</source>
        <translation>Voriger Abschnitt der Zeile</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Previous t&amp;ab</source>
        <translation>Voriger T&amp;ab</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>Vorige Ansicht</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>Probleme der Datei</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>Prozess %1</translation>
    </message>
    <message>
        <source>Process group</source>
        <translation>Prozessgruppe</translation>
    </message>
    <message>
        <source>Process that it concerns</source>
        <translation>Prozess, den es betrifft</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Der Profiler selbst</translation>
    </message>
    <message>
        <source>Profiler bookkeeping</source>
        <translation>Buchführung des Profilers</translation>
    </message>
    <message>
        <source>Program start</source>
        <translation>Programmstart</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python frame</source>
        <translation>Python-Frame</translation>
    </message>
    <message>
        <source>Python frames are hidden; the calls below them move up</source>
        <translation>Python-Frames sind ausgeblendet; die Aufrufe darunter rücken nach oben</translation>
    </message>
    <message>
        <source>Python frames are recorded (%1): each makes the host slower by an amount that is not recorded</source>
        <translation>Python-Frames sind aufgezeichnet (%1): jeder bremst den Host um einen Betrag, der nicht aufgezeichnet ist</translation>
    </message>
    <message>
        <source>Python frames are recorded (%1, beside %2 operators): each makes the host slower by an amount that is not recorded</source>
        <translation>Python-Frames sind aufgezeichnet (%1, neben %2 Operatoren): jeder bremst den Host um einen Betrag, der nicht aufgezeichnet ist</translation>
    </message>
    <message>
        <source>Python frames are recorded and do not show what runs here: a sampling profiler of the whole system, such as perf or nsys, does.</source>
        <translation>Python-Frames sind aufgezeichnet und zeigen nicht, was hier läuft: ein abtastender Profiler des ganzen Systems wie perf oder nsys zeigt es.</translation>
    </message>
    <message>
        <source>Python frames from the innermost outwards</source>
        <translation>Python-Rahmen vom innersten nach außen</translation>
    </message>
    <message>
        <source>Python frames, modules, flame graphs, source lines</source>
        <translation>Python-Frames, Module, Flammengraphen, Quelltextzeilen</translation>
    </message>
    <message>
        <source>Python on the host</source>
        <translation>Python auf dem Host</translation>
    </message>
    <message>
        <source>Python on the thread that launches</source>
        <translation>Python auf dem startenden Thread</translation>
    </message>
    <message>
        <source>Python stack</source>
        <translation>Python-Stapel</translation>
    </message>
    <message>
        <source>Python stack hidden: show</source>
        <translation>Python-Stapel ausgeblendet: zeigen</translation>
    </message>
    <message>
        <source>Python stacks were recorded, which slows the host down and lengthens this very time: check the figure with a recording without stacks.</source>
        <translation>Python-Stapel wurden aufgezeichnet, was den Host bremst und eben diese Zeit verlängert: mit einer Aufzeichnung ohne Stapel prüfen.</translation>
    </message>
    <message>
        <source>Python takes this time on the main thread, most of it in %1.</source>
        <translation>Python braucht diese Zeit auf dem Hauptthread, das meiste in %1.</translation>
    </message>
    <message>
        <source>Python takes this time on the main thread.</source>
        <translation>Python braucht diese Zeit auf dem Hauptthread.</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Quantisierung</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Abfragen</translation>
    </message>
    <message>
        <source>Query, rows: %1</source>
        <translation>Abfrage, Zeilen: %1</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>Wartezeit in der Queue</translation>
    </message>
    <message>
        <source>Queue length</source>
        <translation>Länge der Warteschlange</translation>
    </message>
    <message>
        <source>Queue length of stream %1: launched, not yet started</source>
        <translation>Warteschlange von Stream %1: gestartet, noch nicht begonnen</translation>
    </message>
    <message>
        <source>Queue length, stream %1</source>
        <translation>Warteschlange, Stream %1</translation>
    </message>
    <message>
        <source>Queued, not started</source>
        <translation>Eingereiht, nicht begonnen</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>Zufallszahlen</translation>
    </message>
    <message>
        <source>Random numbers of the CPU come from one thread: make them on the device that uses them (device=...), or once outside of the loop.</source>
        <translation>Zufallszahlen der CPU kommen aus einem Thread: auf dem Gerät erzeugen, das sie verwendet (device=...), oder einmal außerhalb der Schleife.</translation>
    </message>
    <message>
        <source>Random numbers on the CPU</source>
        <translation>Zufallszahlen auf der CPU</translation>
    </message>
    <message numerus="yes">
        <source>Range of %n lanes</source>
        <translation>
            <numerusform>Bereich von %n Spur</numerusform>
            <numerusform>Bereich von %n Spuren</numerusform>
        </translation>
    </message>
    <message>
        <source>Range of all lanes</source>
        <translation>Bereich aller Spuren</translation>
    </message>
    <message>
        <source>Ranges of CUPTI's range profiler with their counters, measured beside modelled</source>
        <translation>Bereiche von CUPTIs Range Profiler mit ihren Zählern, gemessen neben modelliert</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1 comes last to %2 of %3, and the others wait for it</source>
        <translation>Rank %1 kommt als letzter zu %2 von %3, und die anderen warten auf ihn</translation>
    </message>
    <message>
        <source>Rank %1 issued it at %2.</source>
        <translation>Rank %1 hat es in %2 gestartet.</translation>
    </message>
    <message>
        <source>Rank again</source>
        <translation>Neu ordnen</translation>
    </message>
    <message>
        <source>Rank that arrived last of those that are open; others of the group may be later</source>
        <translation>Rank, der als letzter der geöffneten ankam; andere der Gruppe können später sein</translation>
    </message>
    <message>
        <source>Rank that made the step</source>
        <translation>Rank, der den Schritt machte</translation>
    </message>
    <message>
        <source>Rank with the longest time</source>
        <translation>Rank mit der größten Zeit</translation>
    </message>
    <message>
        <source>Ranking changes…</source>
        <translation>Änderungen werden geordnet …</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Ranks of the group</source>
        <translation>Ranks der Gruppe</translation>
    </message>
    <message>
        <source>Ranks of the group that are open</source>
        <translation>Geöffnete Ranks der Gruppe</translation>
    </message>
    <message>
        <source>Ranks on one clock</source>
        <translation>Ranks auf einer Uhr</translation>
    </message>
    <message>
        <source>Ranks that run it</source>
        <translation>Ranks, die ihn ausführen</translation>
    </message>
    <message>
        <source>Ranks wait for each other's data, apart from waits that a slower rank causes</source>
        <translation>Ranks warten auf Daten der anderen, ohne das Warten wegen eines langsameren Ranks</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Raw control character in a string, taken literally</source>
        <translation>Rohes Steuerzeichen in einer Zeichenkette, wörtlich genommen</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>Neu &amp;laden</translation>
    </message>
    <message>
        <source>Reached at</source>
        <translation>Erreicht um</translation>
    </message>
    <message>
        <source>Read as %1</source>
        <translation>Als %1 lesen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Lese %1</translation>
    </message>
    <message>
        <source>Reading %1: %2. The lanes show an excerpt of %3; tables and figures follow</source>
        <translation>Lese %1: %2. Die Spuren zeigen einen Auszug von %3; Tabellen und Zahlen folgen</translation>
    </message>
    <message>
        <source>Reading the inputs of operators…</source>
        <translation>Liest die Eingaben der Operatoren…</translation>
    </message>
    <message>
        <source>Reading trace %1 of %2…</source>
        <translation>Trace %1 von %2 wird gelesen …</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Reason for which warps stalled most, of the kernel that took longest</source>
        <translation>Häufigster Grund, aus dem Warps warteten, beim längsten Kernel</translation>
    </message>
    <message>
        <source>Recent traces</source>
        <translation>Zuletzt geöffnete Traces</translation>
    </message>
    <message>
        <source>Record a shorter time, or do what the message asks for</source>
        <translation>Kürzere Zeit aufzeichnen oder tun, was die Meldung verlangt</translation>
    </message>
    <message>
        <source>Record again with a newer version of the driver's profiling library</source>
        <translation>Mit einer neueren Version der Profiling-Bibliothek des Treibers neu aufzeichnen</translation>
    </message>
    <message>
        <source>Record all kernels and copies, or open the file before it was filtered</source>
        <translation>Zeichnen Sie alle Kernel und Kopien auf, oder öffnen Sie die Datei vor dem Filtern</translation>
    </message>
    <message>
        <source>Record all processes and threads that launch work</source>
        <translation>Alle Prozesse und Threads aufzeichnen, die Arbeit starten</translation>
    </message>
    <message>
        <source>Record copies too: --memory-copy-trace in rocprofv3, --trace=cuda in Nsight Systems</source>
        <translation>Auch Kopien aufzeichnen: --memory-copy-trace in rocprofv3, --trace=cuda in Nsight Systems</translation>
    </message>
    <message>
        <source>Record fewer steps at a time, after a warm-up</source>
        <translation>Weniger Schritte auf einmal aufzeichnen, nach dem Aufwärmen</translation>
    </message>
    <message>
        <source>Record instead</source>
        <translation>Stattdessen aufzeichnen</translation>
    </message>
    <message>
        <source>Record operators, calls or device work, or slices of the program</source>
        <translation>Zeichnen Sie Operatoren, Aufrufe oder Gerätearbeit auf, oder Abschnitte des Programms</translation>
    </message>
    <message>
        <source>Record the host too, with the runtime calls.</source>
        <translation>Zeichnen Sie auch den Host auf, mit den Laufzeitaufrufen.</translation>
    </message>
    <message>
        <source>Record the other ranks and processes that this one may have waited for.</source>
        <translation>Zeichnen Sie auch die anderen Ranks und Prozesse auf, auf die dieser gewartet haben kann.</translation>
    </message>
    <message>
        <source>Record traces as further runs of this series</source>
        <translation>Traces als weitere Läufe dieser Reihe aufnehmen</translation>
    </message>
    <message>
        <source>Record with a newer version of the recorder</source>
        <translation>Zeichnen Sie mit einer neueren Version des Rekorders auf</translation>
    </message>
    <message>
        <source>Record with a recorder that is as new as the driver, and look for a second profiler that uses the device</source>
        <translation>Mit einem Rekorder aufzeichnen, der so neu wie der Treiber ist, und nach einem zweiten Profiler suchen, der das Gerät verwendet</translation>
    </message>
    <message>
        <source>Record with host_tracer_level=3 and python_tracer_level=1 in jax.profiler.ProfileOptions to see which function runs here.</source>
        <translation>Mit host_tracer_level=3 und python_tracer_level=1 in jax.profiler.ProfileOptions aufzeichnen, um zu sehen, welche Funktion hier läuft.</translation>
    </message>
    <message>
        <source>Record with nsys profile --sample=process-tree --python-sampling=true, or mark the code with NVTX ranges, to see which function runs here.</source>
        <translation>Mit nsys profile --sample=process-tree --python-sampling=true aufzeichnen oder den Code mit NVTX-Bereichen markieren, um zu sehen, welche Funktion hier läuft.</translation>
    </message>
    <message>
        <source>Record with torch.profiler._ExperimentalConfig(enable_cuda_sync_events=True)</source>
        <translation>Mit torch.profiler._ExperimentalConfig(enable_cuda_sync_events=True) aufzeichnen</translation>
    </message>
    <message>
        <source>Record with_stack=True to see which Python function runs here.</source>
        <translation>Mit with_stack=True aufzeichnen, um zu sehen, welche Python-Funktion hier läuft.</translation>
    </message>
    <message>
        <source>Record with_stack=True to see which function calls an operator</source>
        <translation>Mit with_stack=True aufzeichnen, um zu sehen, welche Funktion einen Operator aufruft</translation>
    </message>
    <message>
        <source>Record without stacks to measure time on the host</source>
        <translation>Ohne Stapel aufzeichnen, um Zeit auf dem Host zu messen</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Aufgezeichnet</translation>
    </message>
    <message>
        <source>Recorded duration</source>
        <translation>Aufgezeichnete Dauer</translation>
    </message>
    <message>
        <source>Recorded input shapes</source>
        <translation>Aufgezeichnete Eingabeformen</translation>
    </message>
    <message>
        <source>Recorded input types</source>
        <translation>Aufgezeichnete Eingabetypen</translation>
    </message>
    <message>
        <source>Recorded length</source>
        <translation>Aufgezeichnete Dauer</translation>
    </message>
    <message>
        <source>Recorded shapes of the inputs</source>
        <translation>Aufgezeichnete Formen der Eingaben</translation>
    </message>
    <message>
        <source>Recorded shapes of the inputs, as in the file</source>
        <translation>Aufgezeichnete Formen der Eingaben, wie in der Datei</translation>
    </message>
    <message>
        <source>Recorded slices</source>
        <translation>Aufgezeichnete Abschnitte</translation>
    </message>
    <message>
        <source>Recorded start</source>
        <translation>Aufgezeichneter Beginn</translation>
    </message>
    <message>
        <source>Recorded types of the inputs, as in the file</source>
        <translation>Aufgezeichnete Typen der Eingaben, wie in der Datei</translation>
    </message>
    <message>
        <source>Recorded values of the inputs, as in the file</source>
        <translation>Aufgezeichnete Werte der Eingaben, wie in der Datei</translation>
    </message>
    <message>
        <source>Recorded with</source>
        <translation>Aufgezeichnet mit</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Recording snippet</source>
        <translation>Code zum Aufzeichnen</translation>
    </message>
    <message>
        <source>Recording, in doubt</source>
        <translation>Aufzeichnung, zweifelhaft</translation>
    </message>
    <message>
        <source>Recording, note</source>
        <translation>Aufzeichnung, Hinweis</translation>
    </message>
    <message>
        <source>Reduce the number of launches: %1 replays the kernels of a step with one call, and fused operators launch fewer kernels.</source>
        <translation>Die Zahl der Starts verringern: %1 gibt die Kernel eines Schritts mit einem Aufruf wieder, und fusionierte Operatoren starten weniger Kernel.</translation>
    </message>
    <message>
        <source>Reduce the number of launches: fused and larger operators (%1) launch less work.</source>
        <translation>Die Zahl der Starts verringern: fusionierte und größere Operatoren (%1) starten weniger Arbeit.</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>Registers of a thread</source>
        <translation>Register eines Threads</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Registers per thread of kernels</source>
        <translation>Register pro Thread der Kernel</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Regular expression, such as ^nccl</source>
        <translation>Regulärer Ausdruck, etwa ^nccl</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Released at</source>
        <translation>Freigegeben um</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Freigaben</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>Remove from the timeline</source>
        <translation>Von der Zeitachse entfernen</translation>
    </message>
    <message>
        <source>Remove the lane</source>
        <translation>Spur entfernen</translation>
    </message>
    <message>
        <source>Remove this change</source>
        <translation>Diese Änderung entfernen</translation>
    </message>
    <message>
        <source>Rename the lane</source>
        <translation>Spur umbenennen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Reopen the pages of the last start</source>
        <translation>Seiten der letzten Sitzung wieder öffnen</translation>
    </message>
    <message>
        <source>Repaired</source>
        <translation>Repariert</translation>
    </message>
    <message>
        <source>Repeated block</source>
        <translation>Wiederholter Block</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replays of graphs on stream %1</source>
        <translation>Wiedergaben von Graphen auf Stream %1</translation>
    </message>
    <message>
        <source>Replays of the node</source>
        <translation>Wiedergaben des Knotens</translation>
    </message>
    <message>
        <source>Replays with |0.6745 x (duration - median) / MAD| &gt; 3.5</source>
        <translation>Wiedergaben mit |0,6745 x (Dauer - Median) / MAD| &gt; 3,5</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Requests for which the graph was captured</source>
        <translation>Anfragen, für die der Graph aufgenommen wurde</translation>
    </message>
    <message>
        <source>Requests that generate</source>
        <translation>Anfragen, die generieren</translation>
    </message>
    <message>
        <source>Requests that read their prompt</source>
        <translation>Anfragen, die ihren Prompt lesen</translation>
    </message>
    <message>
        <source>Resampling</source>
        <translation>Resampling</translation>
    </message>
    <message>
        <source>Resampling is usually memory-bound: resample only what is used later, to the size that is needed, and fuse it with its neighbours (%1).</source>
        <translation>Resampling ist gewöhnlich durch Speicherbandbreite begrenzt: nur umrechnen, was später gebraucht wird, auf die nötige Größe, und mit den Nachbarn fusionieren (%1).</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Reserved at peak</source>
        <translation>Beim Höchststand reserviert</translation>
    </message>
    <message>
        <source>Reserved, not allocated</source>
        <translation>Reserviert, nicht belegt</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>Alle Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all settings to their defaults?</source>
        <translation>Alle Einstellungen auf den Anfangszustand zurücksetzen?</translation>
    </message>
    <message>
        <source>Reset all…</source>
        <translation>Alles zurücksetzen…</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>Result of a query</source>
        <translation>Ergebnis einer Abfrage</translation>
    </message>
    <message>
        <source>Return of waits</source>
        <translation>Rückkehr aus dem Warten</translation>
    </message>
    <message>
        <source>Robust z</source>
        <translation>Robustes z</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Roofline %</source>
        <translation>Roofline %</translation>
    </message>
    <message>
        <source>Roofline note</source>
        <translation>Roofline-Hinweis</translation>
    </message>
    <message>
        <source>Roofs: %1</source>
        <translation>Dächer: %1</translation>
    </message>
    <message>
        <source>Rotary embedding</source>
        <translation>Rotary-Einbettung</translation>
    </message>
    <message>
        <source>Row by row: %1 (%2)</source>
        <translation>Zeile für Zeile: %1 (%2)</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>Zeilenhöhe</translation>
    </message>
    <message>
        <source>Row height of all lanes</source>
        <translation>Zeilenhöhe aller Spuren</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows as a lane</source>
        <translation>Zeilen als Spur</translation>
    </message>
    <message>
        <source>Rows as marks</source>
        <translation>Zeilen als Markierungen</translation>
    </message>
    <message>
        <source>Rows of the query</source>
        <translation>Zeilen der Abfrage</translation>
    </message>
    <message>
        <source>Rows: %1 · %2</source>
        <translation>Zeilen: %1 · %2</translation>
    </message>
    <message>
        <source>Rule %1 matches nothing: %2</source>
        <translation>Regel %1 passt auf nichts: %2</translation>
    </message>
    <message>
        <source>Rules that put kernels into categories</source>
        <translation>Regeln, die Kernel in Kategorien ordnen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run the copies on a stream of their own beside computation.</source>
        <translation>Die Kopien auf einem eigenen Stream neben der Berechnung ausführen.</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Enter)</source>
        <translation>Abfrage ausführen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs over time: read %1</source>
        <translation>Läufe im Zeitverlauf: %1 lesen</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Runtime and driver calls</source>
        <translation>Laufzeit- und Treiberaufrufe</translation>
    </message>
    <message>
        <source>Runtime call</source>
        <translation>Laufzeitaufruf</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>Laufzeitaufrufe</translation>
    </message>
    <message>
        <source>S&amp;econds</source>
        <translation>S&amp;ekunden</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>SELECT …   Ctrl+Enter runs, Escape stops, Ctrl+Space completes</source>
        <translation>SELECT …   Strg+Eingabe führt aus, Esc hält an, Strg+Leertaste vervollständigt</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>SM efficiency known for</source>
        <translation>SM-Effizienz bekannt für</translation>
    </message>
    <message>
        <source>SM, measured %</source>
        <translation>SM, gemessen %</translation>
    </message>
    <message>
        <source>SM, warp</source>
        <translation>SM, Warp</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>SQL of the table</source>
        <translation>SQL der Tabelle</translation>
    </message>
    <message>
        <source>SVG (*.svg);;PNG at twice the size (*.png)</source>
        <translation>SVG (*.svg);;PNG in doppelter Größe (*.png)</translation>
    </message>
    <message>
        <source>Same node of another replay</source>
        <translation>Gleicher Knoten einer anderen Wiedergabe</translation>
    </message>
    <message>
        <source>Same time scale on both sides</source>
        <translation>Gleicher Zeitmaßstab auf beiden Seiten</translation>
    </message>
    <message>
        <source>Same work outside of graphs</source>
        <translation>Gleiche Arbeit außerhalb von Graphen</translation>
    </message>
    <message>
        <source>Sample traces</source>
        <translation>Beispiel-Traces</translation>
    </message>
    <message>
        <source>Sampled counters</source>
        <translation>Abgetastete Zähler</translation>
    </message>
    <message>
        <source>Samples of the CPU show calls of a device's runtime (%1), but neither these calls nor work of the device are recorded</source>
        <translation>Stichproben der CPU zeigen Aufrufe der Laufzeit eines Geräts (%1), aber weder diese Aufrufe noch Arbeit des Geräts sind aufgezeichnet</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Ziehen von Token</translation>
    </message>
    <message>
        <source>Save as baseline…</source>
        <translation>Als Baseline speichern …</translation>
    </message>
    <message>
        <source>Save beside the trace as…</source>
        <translation>Neben dem Trace speichern unter…</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>Anordnung speichern</translation>
    </message>
    <message>
        <source>Save layout…</source>
        <translation>Anordnung speichern…</translation>
    </message>
    <message>
        <source>Save query</source>
        <translation>Abfrage speichern</translation>
    </message>
    <message>
        <source>Save query as…</source>
        <translation>Abfrage speichern unter…</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Saved bytes</source>
        <translation>Ersparte Bytes</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Scale a lane of values to the visible range</source>
        <translation>Eine Wertespur auf den sichtbaren Bereich skalieren</translation>
    </message>
    <message>
        <source>Scale all &amp;values to what is in view</source>
        <translation>Alle &amp;Werte auf das Sichtbare skalieren</translation>
    </message>
    <message>
        <source>Scale all values to the &amp;whole trace</source>
        <translation>Alle Werte auf den &amp;ganzen Trace skalieren</translation>
    </message>
    <message>
        <source>Scale all values to what is in view</source>
        <translation>Alle Werte auf das Sichtbare skalieren</translation>
    </message>
    <message>
        <source>Scale to the values in view</source>
        <translation>Auf die sichtbaren Werte skalieren</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Scope of tables, waterfall and causes</source>
        <translation>Umfang von Tabellen, Wasserfall und Ursachen</translation>
    </message>
    <message>
        <source>Scroll the lanes</source>
        <translation>Die Spuren rollen</translation>
    </message>
    <message>
        <source>Scroll the lanes down</source>
        <translation>Spuren nach unten rollen</translation>
    </message>
    <message>
        <source>Scroll the lanes up</source>
        <translation>Spuren nach oben rollen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search args</source>
        <translation>Args durchsuchen</translation>
    </message>
    <message>
        <source>Search slices</source>
        <translation>Abschnitte suchen</translation>
    </message>
    <message>
        <source>Search, &gt; command, = SQL</source>
        <translation>Suchen, &gt; Befehl, = SQL</translation>
    </message>
    <message>
        <source>Search, command or SQL</source>
        <translation>Suche, Befehl oder SQL</translation>
    </message>
    <message>
        <source>Searched as plain text: %1</source>
        <translation>Als einfacher Text gesucht: %1</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Sucht…</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>See the details for more</source>
        <translation>Mehr dazu in den Einzelheiten</translation>
    </message>
    <message>
        <source>See what your GPUs did in a PyTorch trace, and what made them wait</source>
        <translation>Sehen, was Ihre GPUs in einem PyTorch-Trace taten und worauf sie warteten</translation>
    </message>
    <message>
        <source>See which copies are needed: keep one type and one layout, use views, and make tensors on the device that uses them.</source>
        <translation>Prüfen, welche Kopien nötig sind: einen Typ und ein Layout beibehalten, Views nutzen und Tensoren auf dem Gerät erzeugen, das sie braucht.</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Segments of the path</source>
        <translation>Abschnitte des Pfads</translation>
    </message>
    <message>
        <source>Select a problem to see its places in the file</source>
        <translation>Wählen Sie ein Problem, um seine Stellen in der Datei zu sehen</translation>
    </message>
    <message>
        <source>Select a slice to see its counterpart</source>
        <translation>Wählen Sie einen Abschnitt, um sein Gegenstück zu sehen</translation>
    </message>
    <message>
        <source>Select a slice to see what it comes from and leads to</source>
        <translation>Wählen Sie einen Abschnitt, um zu sehen, woher er kommt und wohin er führt</translation>
    </message>
    <message>
        <source>Select a time range, snapping to edges of slices; with Alt freely</source>
        <translation>Einen Zeitbereich wählen, an Kanten von Abschnitten einrastend; mit Alt frei</translation>
    </message>
    <message>
        <source>Select its time range</source>
        <translation>Seinen Zeitbereich wählen</translation>
    </message>
    <message>
        <source>Select the baseline of the selection again</source>
        <translation>Die Basis der Auswahl wieder auswählen</translation>
    </message>
    <message>
        <source>Select the time range of the slice</source>
        <translation>Zeitbereich des Abschnitts wählen</translation>
    </message>
    <message>
        <source>Select the whole time of the trace</source>
        <translation>Die ganze Zeit des Traces auswählen</translation>
    </message>
    <message>
        <source>Select this idle time</source>
        <translation>Diesen Leerlauf wählen</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>Gewählter Bereich</translation>
    </message>
    <message>
        <source>Selected range %1 ✕</source>
        <translation>Gewählter Bereich %1 ✕</translation>
    </message>
    <message>
        <source>Selected range: %1</source>
        <translation>Gewählter Bereich: %1</translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation>Gewählte Zeit</translation>
    </message>
    <message>
        <source>Selected time as a tra&amp;ce…</source>
        <translation>Gewählte Zeit als Tra&amp;ce…</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>Selected: %1 slices, %2 in sum</source>
        <translation>Ausgewählt: %1 Abschnitte, zusammen %2</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>Eigen %</translation>
    </message>
    <message>
        <source>Self CPU</source>
        <translation>CPU eigen</translation>
    </message>
    <message>
        <source>Self CPU %</source>
        <translation>CPU eigen %</translation>
    </message>
    <message>
        <source>Self allocated</source>
        <translation>Selbst belegt</translation>
    </message>
    <message>
        <source>Self allocations</source>
        <translation>Eigene Belegungen</translation>
    </message>
    <message>
        <source>Self device</source>
        <translation>Gerät eigen</translation>
    </message>
    <message>
        <source>Self device %</source>
        <translation>Gerät eigen %</translation>
    </message>
    <message>
        <source>Self increase</source>
        <translation>Eigene Zunahme</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Eigene Zeit</translation>
    </message>
    <message>
        <source>Self time of operators on the host</source>
        <translation>Eigenzeit der Operatoren auf dem Host</translation>
    </message>
    <message>
        <source>Self with calls</source>
        <translation>Eigen mit Aufrufen</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>Laufnummer</translation>
    </message>
    <message>
        <source>Sequences of kernels that operators launch, with how often they occur</source>
        <translation>Folgen von Kerneln, die Operatoren starten, und wie oft sie vorkommen</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Series of runs</source>
        <translation>Reihe von Läufen</translation>
    </message>
    <message>
        <source>Set bookmark %1</source>
        <translation>Lesezeichen %1 setzen</translation>
    </message>
    <message>
        <source>Set memory on a stream of its own beside computation, or leave it out where a kernel writes all of it.</source>
        <translation>Speicher auf einem eigenen Stream neben der Berechnung setzen oder es weglassen, wo ein Kernel ihn ganz beschreibt.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings (*.json)</source>
        <translation>Einstellungen (*.json)</translation>
    </message>
    <message>
        <source>Settings were read</source>
        <translation>Einstellungen gelesen</translation>
    </message>
    <message>
        <source>Settings were read. The editor is now started by: %1</source>
        <translation>Einstellungen gelesen. Der Editor wird nun so gestartet: %1</translation>
    </message>
    <message>
        <source>Several streams have work, and no recorded event shows which one waited for another</source>
        <translation>Mehrere Streams haben Arbeit, und kein aufgezeichnetes Event zeigt, welcher auf welchen wartete</translation>
    </message>
    <message>
        <source>Shape of the first tensor of each</source>
        <translation>Form des ersten Tensors von jedem</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of kernels that use tensor cores in the time of kernels whose use is known</source>
        <translation>Anteil der Zeit von Kerneln mit Tensorkernen an denen, deren Nutzung bekannt ist</translation>
    </message>
    <message>
        <source>Share of the busy time of the device</source>
        <translation>Anteil an der beschäftigten Zeit des Geräts</translation>
    </message>
    <message>
        <source>Share of the category</source>
        <translation>Anteil der Kategorie</translation>
    </message>
    <message>
        <source>Share of the communication that runs beside computation</source>
        <translation>Anteil der Kommunikation, der neben Berechnung läuft</translation>
    </message>
    <message>
        <source>Share of the device self time in kernels that use tensor cores</source>
        <translation>Anteil der eigenen Gerätezeit in Kerneln mit Tensorkernen</translation>
    </message>
    <message>
        <source>Share of the device self time of all rows</source>
        <translation>Anteil an der eigenen Gerätearbeit aller Zeilen</translation>
    </message>
    <message>
        <source>Share of the device total time in kernels that use tensor cores</source>
        <translation>Anteil der gesamten Gerätezeit in Kerneln mit Tensorkernen</translation>
    </message>
    <message>
        <source>Share of the device's peak</source>
        <translation>Anteil am Höchststand des Geräts</translation>
    </message>
    <message>
        <source>Share of the measured difference</source>
        <translation>Anteil am gemessenen Unterschied</translation>
    </message>
    <message>
        <source>Share of the path</source>
        <translation>Anteil am Pfad</translation>
    </message>
    <message>
        <source>Share of the range with computing kernels</source>
        <translation>Anteil des Bereichs mit rechnenden Kerneln</translation>
    </message>
    <message>
        <source>Share of the range with work, but no computing kernel</source>
        <translation>Anteil des Bereichs mit Arbeit, aber ohne rechnenden Kernel</translation>
    </message>
    <message>
        <source>Share of the range without work</source>
        <translation>Anteil des Bereichs ohne Arbeit</translation>
    </message>
    <message>
        <source>Share of the reserve</source>
        <translation>Anteil am reservierten Speicher</translation>
    </message>
    <message>
        <source>Share of the reserve that is not allocated at the peak, which is the most that fragmentation can take</source>
        <translation>Anteil am reservierten Speicher, der beim Höchststand nicht angefordert ist: mehr geht durch Fragmentierung nicht verloren</translation>
    </message>
    <message>
        <source>Share of the roofline that is reached</source>
        <translation>Anteil der Roofline, der erreicht wird</translation>
    </message>
    <message>
        <source>Share of the self CPU time of all rows</source>
        <translation>Anteil an der eigenen CPU-Zeit aller Zeilen</translation>
    </message>
    <message>
        <source>Share of the self time of all lanes of its side: host and device are 100 % each</source>
        <translation>Anteil an der eigenen Zeit aller Spuren der Seite: Host und Gerät sind je 100 %</translation>
    </message>
    <message>
        <source>Share of the sum of all absolute differences</source>
        <translation>Anteil an der Summe der Beträge aller Unterschiede</translation>
    </message>
    <message>
        <source>Share of the sum of all absolute differences of the table, with its sign</source>
        <translation>Anteil an der Summe aller Differenzen der Tabelle ohne Vorzeichen, mit Vorzeichen</translation>
    </message>
    <message>
        <source>Share of the sum of device self times of all rows</source>
        <translation>Anteil an der Summe der eigenen Gerätezeiten aller Zeilen</translation>
    </message>
    <message>
        <source>Share of the sum of self times of all rows</source>
        <translation>Anteil an der Summe der eigenen Zeiten aller Zeilen</translation>
    </message>
    <message>
        <source>Share of the time in kernels that use tensor cores</source>
        <translation>Anteil der Zeit in Kerneln mit Tensorkernen</translation>
    </message>
    <message>
        <source>Share of the time in which a kernel runs</source>
        <translation>Anteil an der Zeit, in der ein Kernel läuft</translation>
    </message>
    <message>
        <source>Share of the time of pieces with a known operator</source>
        <translation>Anteil der Zeit der Teile, deren Operator bekannt ist</translation>
    </message>
    <message>
        <source>Share of the time under matched names</source>
        <translation>Anteil der Zeit unter zugeordneten Namen</translation>
    </message>
    <message>
        <source>Share of the total of all rows</source>
        <translation>Anteil an der Summe aller Zeilen</translation>
    </message>
    <message>
        <source>Share of the variance of the steps that this work explains; needs 10 steps</source>
        <translation>Anteil an der Varianz der Schritte, den diese Arbeit erklärt; ab 10 Schritten</translation>
    </message>
    <message>
        <source>Share of the wall time that would be left in that case</source>
        <translation>Anteil der Laufzeit, der dann übrig bliebe</translation>
    </message>
    <message>
        <source>Share of the whole range</source>
        <translation>Anteil am ganzen Bereich</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>Shared memory of a block</source>
        <translation>Gemeinsamer Speicher eines Blocks</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Umschalt+Ziehen</translation>
    </message>
    <message>
        <source>Shift+wheel, sideways scroll</source>
        <translation>Umschalt+Rad, seitlich rollen</translation>
    </message>
    <message>
        <source>Short work</source>
        <translation>Kurze Arbeit</translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation>Kürzeste Dauer</translation>
    </message>
    <message>
        <source>Shortest duration of the bin</source>
        <translation>Kürzeste Dauer der Klasse</translation>
    </message>
    <message>
        <source>Shortest duration over the ranks: from the last arrival</source>
        <translation>Kürzeste Dauer über die Ranks: ab der letzten Ankunft</translation>
    </message>
    <message>
        <source>Shortest time of a rank</source>
        <translation>Kleinste Zeit eines Ranks</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n hidden lanes</source>
        <translation>
            <numerusform>%n ausgeblendete Spur zeigen</numerusform>
            <numerusform>%n ausgeblendete Spuren zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Python stack</source>
        <translation>Python-Stapel zeigen</translation>
    </message>
    <message>
        <source>Show SQL</source>
        <translation>SQL zeigen</translation>
    </message>
    <message>
        <source>Show all lanes again</source>
        <translation>Wieder alle Spuren zeigen</translation>
    </message>
    <message>
        <source>Show all slices</source>
        <translation>Alle Abschnitte zeigen</translation>
    </message>
    <message>
        <source>Show baseline</source>
        <translation>Basis zeigen</translation>
    </message>
    <message>
        <source>Show charts</source>
        <translation>Diagramme zeigen</translation>
    </message>
    <message>
        <source>Show on timeline</source>
        <translation>In der Zeitleiste zeigen</translation>
    </message>
    <message>
        <source>Show only slices like this</source>
        <translation>Nur solche Abschnitte zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show only the %n lanes that match</source>
        <translation>
            <numerusform>Nur die %n passende Spur zeigen</numerusform>
            <numerusform>Nur die %n passenden Spuren zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only these slices</source>
        <translation>Nur diese Abschnitte zeigen</translation>
    </message>
    <message>
        <source>Show only this group</source>
        <translation>Nur diese Gruppe zeigen</translation>
    </message>
    <message>
        <source>Show only this lane</source>
        <translation>Nur diese Spur zeigen</translation>
    </message>
    <message>
        <source>Show only this lane, again for all</source>
        <translation>Nur diese Spur zeigen, nochmals für alle</translation>
    </message>
    <message>
        <source>Show or hide the &amp;panels</source>
        <translation>&amp;Panels zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the lane's Python stack</source>
        <translation>Python-Stapel der Spur zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>Show the critical pat&amp;h</source>
        <translation>Kritisc&amp;hen Pfad zeigen</translation>
    </message>
    <message>
        <source>Since the start of the &amp;trace</source>
        <translation>Seit Beginn des &amp;Traces</translation>
    </message>
    <message>
        <source>Since the start of the ste&amp;p</source>
        <translation>Seit Beginn des &amp;Schritts</translation>
    </message>
    <message>
        <source>Since the start of the trace</source>
        <translation>Seit Beginn des Traces</translation>
    </message>
    <message>
        <source>Single kernels, copies and memsets with what launched them and what they computed</source>
        <translation>Einzelne Kernel, Kopien und Memsets mit dem, was sie gestartet hat und was sie berechneten</translation>
    </message>
    <message>
        <source>Six steps through the window, on the samples</source>
        <translation>Sechs Schritte durch das Fenster, an den Beispielen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size of the block</source>
        <translation>Größe des Blocks</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Sizes that are not multiples of 8</source>
        <translation>Größen, die keine Vielfachen von 8 sind</translation>
    </message>
    <message>
        <source>Sleep</source>
        <translation>Schlafen</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Slice on the row above</source>
        <translation>Abschnitt in der Zeile darüber</translation>
    </message>
    <message>
        <source>Slice on the row below</source>
        <translation>Abschnitt in der Zeile darunter</translation>
    </message>
    <message>
        <source>Slice with neither process nor thread</source>
        <translation>Abschnitt ohne Prozess und Thread</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Slices and time by category</source>
        <translation>Abschnitte und Zeit nach Kategorie</translation>
    </message>
    <message>
        <source>Slices on overflow rows at the bottom, since they overlap others only in part: %1</source>
        <translation>Abschnitte in eigenen Zeilen ganz unten, da sie andere nur teilweise überschneiden: %1</translation>
    </message>
    <message>
        <source>Slices that match, counted from the start of the trace</source>
        <translation>Passende Abschnitte, vom Anfang des Traces an gezählt</translation>
    </message>
    <message>
        <source>Slices that overlap a neighbour only in part are on an overflow row</source>
        <translation>Abschnitte, die einen Nachbarn nur teilweise überlappen, stehen in einer Überlaufzeile</translation>
    </message>
    <message>
        <source>Slices: %1, rows: %2</source>
        <translation>Abschnitte: %1, Zeilen: %2</translation>
    </message>
    <message>
        <source>Slow call</source>
        <translation>Langsamer Aufruf</translation>
    </message>
    <message>
        <source>Slowest call of each costly kernel</source>
        <translation>Langsamster Aufruf jedes teuren Kernels</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>Langsamster Rank</translation>
    </message>
    <message>
        <source>Small grids</source>
        <translation>Kleine Grids</translation>
    </message>
    <message>
        <source>Small kernels</source>
        <translation>Kleine Kernel</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Sorting</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Source path mapping</source>
        <translation>Zuordnung der Quellpfade</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Space in use</source>
        <translation>Belegter Platz</translation>
    </message>
    <message>
        <source>Split the batch into more micro-batches, or take a schedule with less idle time (one forward one backward, interleaved stages, zero bubble): with p stages and m micro-batches of equal length (p - 1) of (m + p - 1) slots stay empty.</source>
        <translation>Den Batch in mehr Mikrobatches teilen oder einen Ablauf mit weniger Leerlauf nehmen (one forward one backward, verschränkte Stufen, zero bubble): Bei p Stufen und m gleich langen Mikrobatches bleiben (p - 1) von (m + p - 1) Plätzen leer.</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Stages of a pipeline wait for each other because of the schedule.</source>
        <translation>Stufen einer Pipeline warten wegen des Ablaufs aufeinander.</translation>
    </message>
    <message>
        <source>Standard deviation of durations (population)</source>
        <translation>Standardabweichung der Dauern (Grundgesamtheit)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Start allocated</source>
        <translation>Am Anfang belegt</translation>
    </message>
    <message>
        <source>Start in the trace</source>
        <translation>Beginn im Trace</translation>
    </message>
    <message>
        <source>Start of the affected time</source>
        <translation>Beginn der betroffenen Zeit</translation>
    </message>
    <message>
        <source>Start of the annotation</source>
        <translation>Beginn der Anmerkung</translation>
    </message>
    <message>
        <source>Start of the call</source>
        <translation>Beginn des Aufrufs</translation>
    </message>
    <message>
        <source>Start of the first such operator</source>
        <translation>Beginn des ersten solchen Operators</translation>
    </message>
    <message>
        <source>Start of the gap</source>
        <translation>Beginn der Lücke</translation>
    </message>
    <message>
        <source>Start of the graph launch</source>
        <translation>Beginn des Graphstarts</translation>
    </message>
    <message>
        <source>Start of the later work that repeats this</source>
        <translation>Beginn der späteren Arbeit, die diese wiederholt</translation>
    </message>
    <message>
        <source>Start of the launch call</source>
        <translation>Beginn des Startaufrufs</translation>
    </message>
    <message>
        <source>Start of the launch call in the trace</source>
        <translation>Beginn des Startaufrufs im Trace</translation>
    </message>
    <message>
        <source>Start of the longest gap</source>
        <translation>Beginn der längsten Lücke</translation>
    </message>
    <message>
        <source>Start of the longest part</source>
        <translation>Beginn des längsten Teils</translation>
    </message>
    <message>
        <source>Start of the longest wait</source>
        <translation>Beginn der längsten Wartezeit</translation>
    </message>
    <message>
        <source>Start of the piece</source>
        <translation>Beginn des Teils</translation>
    </message>
    <message>
        <source>Start of the step</source>
        <translation>Beginn des Schritts</translation>
    </message>
    <message>
        <source>Start spread</source>
        <translation>Streuung der Anfänge</translation>
    </message>
    <message>
        <source>Start-up and imports read many files: exclude them from the measured part, or check which files and locks these calls use.</source>
        <translation>Programmstart und Importe lesen viele Dateien: aus dem gemessenen Teil nehmen oder prüfen, welche Dateien und Sperren diese Aufrufe nutzen.</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Starts after</source>
        <translation>Beginnt nach</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation>Std.-Abweichung</translation>
    </message>
    <message>
        <source>Steady</source>
        <translation>Stetig</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Step %1 is cut by the end of the recording</source>
        <translation>Schritt %1 ist vom Ende der Aufzeichnung abgeschnitten</translation>
    </message>
    <message>
        <source>Step in which the kernels start</source>
        <translation>Schritt, in dem die Kernel beginnen</translation>
    </message>
    <message>
        <source>Step length</source>
        <translation>Schrittlänge</translation>
    </message>
    <message>
        <source>Step length: with the device work that it launched; the next eight columns add up to it</source>
        <translation>Schrittlänge: mit der Gerätearbeit, die er startete; die nächsten acht Spalten ergeben sie als Summe</translation>
    </message>
    <message>
        <source>Step mean</source>
        <translation>Schritt, Mittel</translation>
    </message>
    <message>
        <source>Step of the baseline</source>
        <translation>Schritt der Basis</translation>
    </message>
    <message>
        <source>Step of the candidate</source>
        <translation>Schritt des Kandidaten</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Step time of each run and its parts, from the traces</source>
        <translation>Schrittzeit jedes Laufs und ihre Anteile, aus den Traces</translation>
    </message>
    <message>
        <source>Step time with its parts</source>
        <translation>Schrittzeit mit ihren Teilen</translation>
    </message>
    <message>
        <source>Step time, with its device work</source>
        <translation>Schrittdauer mit ihrer GPU-Arbeit</translation>
    </message>
    <message>
        <source>Step with its device work</source>
        <translation>Schritt mit seiner GPU-Arbeit</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps %1 are cut by the end of the recording</source>
        <translation>Die Schritte %1 sind vom Ende der Aufzeichnung abgeschnitten</translation>
    </message>
    <message>
        <source>Steps %1 to %2</source>
        <translation>Schritte %1 bis %2</translation>
    </message>
    <message>
        <source>Steps of the family</source>
        <translation>Schritte der Familie</translation>
    </message>
    <message>
        <source>Steps with an upper bound of how much larger a batch would fit</source>
        <translation>Schritte und um wie viel der Batch höchstens größer sein könnte</translation>
    </message>
    <message>
        <source>Steps with the kernels that they launch</source>
        <translation>Schritte mit den Kerneln, die sie starten</translation>
    </message>
    <message>
        <source>Steps with the memory at their start and at their peak, and the reserved memory</source>
        <translation>Schritte mit dem Speicher zu Beginn und beim Höchststand und dem reservierten Speicher</translation>
    </message>
    <message>
        <source>Steps with the same letter launch the same work</source>
        <translation>Schritte eines Buchstabens starten dieselbe Arbeit</translation>
    </message>
    <message>
        <source>Steps with the time of each class of work</source>
        <translation>Schritte mit der Zeit jeder Art von Arbeit</translation>
    </message>
    <message>
        <source>Steps with their difference from the median, and what explains it</source>
        <translation>Schritte mit ihrem Abstand vom Median und dem, was ihn erklärt</translation>
    </message>
    <message>
        <source>Steps: times by step, comparisons, the step menu</source>
        <translation>Schritte: Zeiten je Schritt, Vergleiche, das Schrittmenü</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the query (Escape)</source>
        <translation>Abfrage anhalten (Esc)</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Stream of the work</source>
        <translation>Stream der Arbeit</translation>
    </message>
    <message>
        <source>Streams with the number of launched operations that wait in them</source>
        <translation>Streams mit der Zahl der gestarteten Operationen, die in ihnen warten</translation>
    </message>
    <message>
        <source>Streams with their kernels</source>
        <translation>Streams mit ihren Kerneln</translation>
    </message>
    <message>
        <source>Stretch the candidate's time until matching work is below its counterpart.
Unmatched work is hatched.</source>
        <translation>Die Zeit des Kandidaten dehnen, bis Zusammengehöriges untereinander liegt.
Was kein Gegenstück hat, ist schraffiert.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Sum of durations</source>
        <translation>Summe der Dauern</translation>
    </message>
    <message>
        <source>Sum of the allocations</source>
        <translation>Summe der Belegungen</translation>
    </message>
    <message>
        <source>Sum of the allocations, with child operators</source>
        <translation>Summe der Belegungen, mit untergeordneten Operatoren</translation>
    </message>
    <message>
        <source>Sum of the blocks</source>
        <translation>Summe der Blöcke</translation>
    </message>
    <message>
        <source>Sum of the durations of one replay</source>
        <translation>Summe der Dauern einer Wiedergabe</translation>
    </message>
    <message>
        <source>Sum of the releases</source>
        <translation>Summe der Freigaben</translation>
    </message>
    <message>
        <source>Sum of the times from the last arrival on</source>
        <translation>Summe der Zeiten ab der letzten Ankunft</translation>
    </message>
    <message>
        <source>Sum of the waits of all ranks for the last arrival</source>
        <translation>Summe des Wartens aller Ranks auf den letzten Ankömmling</translation>
    </message>
    <message>
        <source>Sum over the copies whose size is known</source>
        <translation>Summe über die Kopien, deren Größe bekannt ist</translation>
    </message>
    <message>
        <source>Sum over the iterations</source>
        <translation>Summe über die Iterationen</translation>
    </message>
    <message>
        <source>Summarizing ranks, %1 of %2</source>
        <translation>Fasst Ranks zusammen, %1 von %2</translation>
    </message>
    <message>
        <source>Swap baseline and candidate</source>
        <translation>Basis und Kandidat tauschen</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>Synchronisierung</translation>
    </message>
    <message>
        <source>Synchronizations</source>
        <translation>Synchronisierungen</translation>
    </message>
    <message>
        <source>TB/s</source>
        <translation>TB/s</translation>
    </message>
    <message>
        <source>TB/s, measured</source>
        <translation>TB/s, gemessen</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s, measured</source>
        <translation>TFLOP/s, gemessen</translation>
    </message>
    <message>
        <source>Ta&amp;bles: what is in it</source>
        <translation>Ta&amp;bellen: was darin ist</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Tables: all steps</source>
        <translation>Tabellen: alle Schritte</translation>
    </message>
    <message>
        <source>Tables: selected time</source>
        <translation>Tabellen: gewählte Zeit</translation>
    </message>
    <message>
        <source>Tables: this pair</source>
        <translation>Tabellen: dieses Paar</translation>
    </message>
    <message>
        <source>Tabs</source>
        <translation>Tabs</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauert</translation>
    </message>
    <message>
        <source>Tall</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Vorübergehend</translation>
    </message>
    <message>
        <source>Tensor core %</source>
        <translation>Tensorkerne %</translation>
    </message>
    <message>
        <source>Tensor core eligible</source>
        <translation>Für Tensorkerne geeignet</translation>
    </message>
    <message>
        <source>Tensor core self %</source>
        <translation>Tensorkerne, eigen %</translation>
    </message>
    <message>
        <source>Tensor core total %</source>
        <translation>Tensorkerne, gesamt %</translation>
    </message>
    <message>
        <source>Tensor core use</source>
        <translation>Nutzung der Tensor-Kerne</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>Tensor-Kerne</translation>
    </message>
    <message>
        <source>Tensors held %1 of the %2 that PyTorch had reserved: %3.</source>
        <translation>Tensoren belegten %1 der %2, die PyTorch reserviert hatte: %3.</translation>
    </message>
    <message>
        <source>Text of the file around the place</source>
        <translation>Text der Datei um die Stelle</translation>
    </message>
    <message>
        <source>Text that looks like a credential is hidden</source>
        <translation>Text, der wie Zugangsdaten aussieht, ist verborgen</translation>
    </message>
    <message>
        <source>The %1 kernels of each rank that took the most time</source>
        <translation>Die %1 Kernel jedes Ranks mit der meisten Zeit</translation>
    </message>
    <message>
        <source>The GPU itself pauses between kernels that were launched in time: fewer and larger kernels have fewer pauses, and %1 shortens them.</source>
        <translation>Die GPU selbst pausiert zwischen rechtzeitig gestarteten Kerneln: weniger und größere Kernel haben weniger Pausen, und %1 verkürzt sie.</translation>
    </message>
    <message>
        <source>The GPU itself pauses between kernels that were launched in time: fewer and larger kernels have fewer pauses.</source>
        <translation>Die GPU selbst pausiert zwischen rechtzeitig gestarteten Kerneln: weniger und größere Kernel haben weniger Pausen.</translation>
    </message>
    <message>
        <source>The GPU most likely runs parts of the graph that the recording lacks: record the nodes of the graph, or one step with graphs off, and look at the stream there. The host's dispatch is fine.</source>
        <translation>Die GPU führt wohl Teile des Graphen aus, die in der Aufzeichnung fehlen: die Knoten des Graphen aufzeichnen, oder einen Schritt ohne Graphen, und den Stream dort ansehen. Das Absetzen durch den Host ist in Ordnung.</translation>
    </message>
    <message>
        <source>The GPU sets the pace: a faster host alone gains little.</source>
        <translation>Die GPU gibt das Tempo vor: ein schnellerer Host allein bringt wenig.</translation>
    </message>
    <message>
        <source>The attention is fused already and computes in FP32: flash attention takes 16 bits only, so use half precision (%1).</source>
        <translation>Die Attention ist schon fusioniert und rechnet in FP32: Flash-Attention nimmt nur 16 Bit, also halbe Genauigkeit verwenden (%1).</translation>
    </message>
    <message>
        <source>The attention is fused already: try the newest flash attention for this GPU.</source>
        <translation>Die Attention ist schon fusioniert: die neueste Flash-Attention für diese GPU versuchen.</translation>
    </message>
    <message>
        <source>The attention is fused already: try the tuned CK or AITER flash attention.</source>
        <translation>Die Attention ist schon fusioniert: die abgestimmte Flash-Attention von CK oder AITER versuchen.</translation>
    </message>
    <message>
        <source>The baseline has %1, the candidate has %2: figures are means per step</source>
        <translation>Die Basis hat %1, der Kandidat %2: Die Werte sind Mittelwerte je Schritt</translation>
    </message>
    <message>
        <source>The baseline has no device work: device figures are missing on its side</source>
        <translation>Die Basis hat keine Gerätearbeit: Für sie fehlen die Kennzahlen der Geräte</translation>
    </message>
    <message>
        <source>The baseline has no marked steps: all of it is compared as one step</source>
        <translation>Die Basis hat keine markierten Schritte: Sie wird als Ganzes wie ein Schritt verglichen</translation>
    </message>
    <message>
        <source>The baseline is a part of the candidate</source>
        <translation>Die Basis ist ein Teil des Kandidaten</translation>
    </message>
    <message>
        <source>The built-in rules are used</source>
        <translation>Es gelten die eingebauten Regeln</translation>
    </message>
    <message>
        <source>The caching allocator should make these calls rare: look for memory limits, empty_cache() calls, PYTORCH_NO_CUDA_MEMORY_CACHING and fragmentation (PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True).</source>
        <translation>Der Caching-Allokator sollte diese Aufrufe selten machen: nach Speichergrenzen, Aufrufen von empty_cache(), PYTORCH_NO_CUDA_MEMORY_CACHING und Fragmentierung suchen (PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True).</translation>
    </message>
    <message>
        <source>The call stacks of operators cannot be read from the file</source>
        <translation>Die Aufrufstapel der Operatoren lassen sich nicht aus der Datei lesen</translation>
    </message>
    <message>
        <source>The calls that launched the device work are not recorded</source>
        <translation>Die Aufrufe, die die Gerätearbeit starteten, sind nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>The candidate has no device work: device figures are missing on its side</source>
        <translation>Der Kandidat hat keine Gerätearbeit: Für ihn fehlen die Kennzahlen der Geräte</translation>
    </message>
    <message>
        <source>The candidate has no marked steps: all of it is compared as one step</source>
        <translation>Der Kandidat hat keine markierten Schritte: Er wird als Ganzes wie ein Schritt verglichen</translation>
    </message>
    <message>
        <source>The candidate is %1 times the baseline</source>
        <translation>Der Kandidat ist das %1-Fache der Basis</translation>
    </message>
    <message>
        <source>The candidate is a part of the baseline</source>
        <translation>Der Kandidat ist ein Teil der Basis</translation>
    </message>
    <message>
        <source>The candidate's time is stretched so that device work is below its counterpart</source>
        <translation>Die Zeit des Kandidaten ist so gedehnt, dass Arbeit des Geräts unter ihrem Gegenstück liegt</translation>
    </message>
    <message>
        <source>The candidate's time is stretched so that host calls are below their counterparts</source>
        <translation>Die Zeit des Kandidaten ist so gedehnt, dass Aufrufe des Hosts unter ihren Gegenstücken liegen</translation>
    </message>
    <message>
        <source>The causes in order of their cost, each with advice and what a fix would gain. A click on one shows it on the timeline.</source>
        <translation>Die Ursachen nach ihren Kosten, jede mit einem Rat und dem Gewinn, den eine Behebung brächte. Ein Klick zeigt eine Ursache auf der Zeitleiste.</translation>
    </message>
    <message>
        <source>The clock of %1 does not run at the speed of the host's: %2 of %3 pieces of work were recorded before their launch, and the difference is %4 at the start</source>
        <translation>Die Uhr von %1 läuft nicht so schnell wie die des Hosts: %2 von %3 Arbeitsteilen wurden vor ihrem Start aufgezeichnet, der Unterschied ist am Anfang %4</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 ahead of the host's: all %3 pieces of work were recorded that long after their launch</source>
        <translation>Die Uhr von %1 geht %2 gegenüber der des Hosts vor: alle %3 Arbeitsteile wurden so lange nach ihrem Start aufgezeichnet</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 behind the host's: %3 of %4 pieces of work were recorded before their launch</source>
        <translation>Die Uhr von %1 geht %2 gegenüber der des Hosts nach: %3 von %4 Arbeitsteilen wurden vor ihrem Start aufgezeichnet</translation>
    </message>
    <message>
        <source>The compressed data is damaged; everything before the damage was read</source>
        <translation>Die komprimierten Daten sind beschädigt; alles davor wurde gelesen</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: half precision (%1) halves what they read, and is faster only where the device computes faster in it; %2 picks the fastest kernels.</source>
        <translation>Die Faltungen rechnen in FP32: halbe Genauigkeit (%1) halbiert, was sie lesen, und ist nur schneller, wo das Gerät darin schneller rechnet; %2 wählt die schnellsten Kernel.</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run faster on matrix cores, where the GPU has them; %3 picks the fastest kernels.</source>
        <translation>Die Faltungen rechnen in FP32: gemischte Genauigkeit (%1) und %2 lassen sie schneller auf Matrixkernen laufen, wo die GPU welche hat; %3 wählt die schnellsten Kernel.</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run on tensor cores, where the GPU has them; %3 picks the fastest kernels.</source>
        <translation>Die Faltungen rechnen in FP32: gemischte Genauigkeit (%1) und %2 lassen sie auf Tensorkernen laufen, wo die GPU welche hat; %3 wählt die schnellsten Kernel.</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run on tensor cores; %3 picks the fastest kernels.</source>
        <translation>Die Faltungen rechnen in FP32: gemischte Genauigkeit (%1) und %2 lassen sie auf Tensorkernen laufen; %3 wählt die schnellsten Kernel.</translation>
    </message>
    <message>
        <source>The convolutions take the NHWC layout as it is: %1 picks the fastest kernels, and fused ones (%2) do what follows them.</source>
        <translation>Die Faltungen nehmen die Anordnung NHWC, wie sie ist: %1 wählt die schnellsten Kernel, und fusionierte (%2) erledigen auch, was ihnen folgt.</translation>
    </message>
    <message>
        <source>The critical path in order of time</source>
        <translation>Der kritische Pfad in zeitlicher Folge</translation>
    </message>
    <message>
        <source>The device is idle in many short gaps: the host launches work more slowly than the device runs it.</source>
        <translation>Das Gerät ist in vielen kurzen Lücken untätig: der Host startet Arbeit langsamer, als das Gerät sie ausführt.</translation>
    </message>
    <message>
        <source>The device is idle while the host allocates or frees memory.</source>
        <translation>Das Gerät ist untätig, während der Host Speicher anfordert oder freigibt.</translation>
    </message>
    <message>
        <source>The device is idle while the host fetches a batch.</source>
        <translation>Das Gerät ist untätig, während der Host einen Batch holt.</translation>
    </message>
    <message>
        <source>The device is idle while the host is inside a call that waits for the device.</source>
        <translation>Das Gerät ist untätig, während der Host in einem Aufruf auf das Gerät wartet.</translation>
    </message>
    <message>
        <source>The device is idle while the host sets something up: contexts, modules, graphs, first calls.</source>
        <translation>Das Gerät ist untätig, während der Host etwas einrichtet: Kontexte, Module, Graphen, erste Aufrufe.</translation>
    </message>
    <message>
        <source>The device is idle while the host works inside one operator.</source>
        <translation>Das Gerät ist untätig, während der Host in einem Operator arbeitet.</translation>
    </message>
    <message>
        <source>The device is idle while the profiler works.</source>
        <translation>Das Gerät ist untätig, während der Profiler arbeitet.</translation>
    </message>
    <message>
        <source>The device is idle while the thread that launches its work runs Python and no operator.</source>
        <translation>Das Gerät ist untätig, während der startende Thread Python ausführt und keinen Operator.</translation>
    </message>
    <message>
        <source>The device is idle, and no activity of the host is recorded.</source>
        <translation>Das Gerät ist untätig, und keine Aktivität des Hosts ist aufgezeichnet.</translation>
    </message>
    <message>
        <source>The device pauses between two pieces of work although the second was launched in time.</source>
        <translation>Das Gerät pausiert zwischen zwei Arbeitsteilen, obwohl der zweite rechtzeitig gestartet wurde.</translation>
    </message>
    <message>
        <source>The device seems idle where it most likely ran work that the recorder lost.</source>
        <translation>Das Gerät scheint untätig, wo es sehr wahrscheinlich Arbeit ausführte, die bei der Aufzeichnung verloren ging.</translation>
    </message>
    <message>
        <source>The device waits here for an asynchronous transfer: start it earlier, move less (fewer offloaded or rematerialized buffers, lower precision), or give it more operations to run beside.</source>
        <translation>Das Gerät wartet hier auf eine asynchrone Übertragung: früher beginnen, weniger bewegen (weniger ausgelagerte oder rematerialisierte Puffer, geringere Genauigkeit) oder mehr Operationen daneben laufen lassen.</translation>
    </message>
    <message>
        <source>The devices are busy all the time here</source>
        <translation>Die Geräte sind hier durchgehend beschäftigt</translation>
    </message>
    <message>
        <source>The devices differ: %1</source>
        <translation>Die Geräte unterscheiden sich: %1</translation>
    </message>
    <message>
        <source>The difference, which is the most that fragmentation can take. A memory snapshot shows how it is split</source>
        <translation>Der Unterschied: Mehr geht nicht durch Fragmentierung verloren. Ein Speicher-Snapshot zeigt, wie er sich aufteilt</translation>
    </message>
    <message>
        <source>The driver moves these pages of unified memory when they are touched: move many at once before that (cudaMemPrefetchAsync), say where they belong (cudaMemAdvise), or copy the data with cudaMemcpy.</source>
        <translation>Der Treiber verschiebt diese Seiten von Unified Memory, sobald sie berührt werden: vorher viele auf einmal verschieben (cudaMemPrefetchAsync), angeben, wohin sie gehören (cudaMemAdvise), oder die Daten mit cudaMemcpy kopieren.</translation>
    </message>
    <message>
        <source>The duration that this share of the slices does not exceed (nearest rank)</source>
        <translation>Die Dauer, die dieser Anteil der Abschnitte nicht überschreitet (nächster Rang)</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>Die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The file changed while it was read</source>
        <translation>Die Datei hat sich beim Lesen geändert</translation>
    </message>
    <message>
        <source>The file contains no slices, counters or instants</source>
        <translation>Die Datei enthält weder Abschnitte noch Zähler noch Zeitpunkte</translation>
    </message>
    <message>
        <source>The file does not exist</source>
        <translation>Die Datei gibt es nicht</translation>
    </message>
    <message>
        <source>The file does not record which calls launched the device work</source>
        <translation>Die Datei verzeichnet nicht, welche Aufrufe die Gerätearbeit gestartet haben</translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation>Die Datei endet zu früh</translation>
    </message>
    <message>
        <source>The file has counters over time, not by kernel: they are lanes of their devices, and "Sampled counters" (counters --group sample) has their means by kernel</source>
        <translation>Die Datei hat Zähler über die Zeit, nicht nach Kernel: sie sind Spuren ihrer Geräte, und "Sampled counters" (counters --group sample) hat ihre Mittel nach Kernel</translation>
    </message>
    <message>
        <source>The file has no allocations</source>
        <translation>Die Datei enthält keine Speicherbelegungen</translation>
    </message>
    <message>
        <source>The file has no communication between devices</source>
        <translation>Die Datei enthält keine Kommunikation zwischen Geräten</translation>
    </message>
    <message>
        <source>The file has no device activity</source>
        <translation>Die Datei enthält keine Geräteaktivität</translation>
    </message>
    <message>
        <source>The file has no functions of the host here.</source>
        <translation>Die Datei enthält hier keine Funktionen des Hosts.</translation>
    </message>
    <message>
        <source>The file has no graph launches with device work</source>
        <translation>Die Datei enthält keine Graph-Starts mit Gerätearbeit</translation>
    </message>
    <message>
        <source>The file has no hardware counters by kernel</source>
        <translation>Die Datei enthält keine Hardwarezähler je Kernel</translation>
    </message>
    <message>
        <source>The file has no input shapes</source>
        <translation>Die Datei enthält keine Eingabeformen</translation>
    </message>
    <message>
        <source>The file has no iterations of an inference engine</source>
        <translation>Die Datei enthält keine Iterationen einer Inferenz-Engine</translation>
    </message>
    <message>
        <source>The file has no modules</source>
        <translation>Die Datei enthält keine Module</translation>
    </message>
    <message>
        <source>The file has no operators of a framework</source>
        <translation>Die Datei enthält keine Operatoren eines Frameworks</translation>
    </message>
    <message>
        <source>The file has no steps</source>
        <translation>Die Datei enthält keine Schritte</translation>
    </message>
    <message>
        <source>The file holds %1 events, and none of them can be shown</source>
        <translation>Die Datei enthält %1 Ereignisse, und keines davon lässt sich zeigen</translation>
    </message>
    <message>
        <source>The file holds %1 ranks</source>
        <translation>Die Datei enthält %1 Ranks</translation>
    </message>
    <message>
        <source>The file holds %1 ranks; several of them have the process number %2</source>
        <translation>Die Datei enthält %1 Ranks; mehrere davon haben die Prozessnummer %2</translation>
    </message>
    <message>
        <source>The file holds no events</source>
        <translation>Die Datei enthält keine Ereignisse</translation>
    </message>
    <message>
        <source>The file holds no settings of Lanescope</source>
        <translation>Die Datei enthält keine Einstellungen von Lanescope</translation>
    </message>
    <message>
        <source>The file holds scheduling by the operating system alone: which thread ran on which processor, and not what it did. Nothing is diagnosed.</source>
        <translation>Die Datei enthält allein die Ablaufplanung des Betriebssystems: welcher Thread auf welchem Prozessor lief, und nicht, was er tat. Nichts wird diagnostiziert.</translation>
    </message>
    <message>
        <source>The file is cut: if the program uses a device, its work is missing, and the host may wait for it in any call. No gain is predicted: record the trace again, or copy the whole file, before acting on a cause.</source>
        <translation>Die Datei ist abgeschnitten: Falls das Programm ein Gerät nutzt, fehlt dessen Arbeit, und der Host kann in jedem Aufruf darauf warten. Ein Gewinn wird nicht vorhergesagt: Zeichnen Sie den Trace neu auf oder kopieren Sie die ganze Datei, bevor Sie nach einer Ursache handeln.</translation>
    </message>
    <message>
        <source>The file is cut: its last events are missing</source>
        <translation>Die Datei ist abgeschnitten: Ihre letzten Ereignisse fehlen</translation>
    </message>
    <message>
        <source>The file is cut: later events are missing, often those of a device. Idle time and what causes it may be wrong. No gain is predicted: record the trace again, or copy the whole file, before acting on a cause.</source>
        <translation>Die Datei ist abgeschnitten: spätere Ereignisse fehlen, oft die eines Geräts. Leerlauf und seine Ursachen können falsch sein. Ein Gewinn wird nicht vorhergesagt: Zeichnen Sie den Trace neu auf oder kopieren Sie die ganze Datei, bevor Sie einer Ursache nachgehen.</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>Die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>The file is not valid JSON: %1 at byte %2</source>
        <translation>Die Datei ist kein gültiges JSON: %1 bei Byte %2</translation>
    </message>
    <message>
        <source>The file is too large for a session</source>
        <translation>Die Datei ist zu groß für eine Sitzung</translation>
    </message>
    <message>
        <source>The file is too large for settings</source>
        <translation>Die Datei ist zu groß für Einstellungen</translation>
    </message>
    <message>
        <source>The file is truncated; everything before the end was read</source>
        <translation>Die Datei ist abgeschnitten; alles davor wurde gelesen</translation>
    </message>
    <message>
        <source>The files do not show how many ranks the group has; %1 are given.</source>
        <translation>Die Dateien sagen nicht, wie viele Ranks die Gruppe hat; %1 sind gegeben.</translation>
    </message>
    <message>
        <source>The first %1 rows; there are more · %2</source>
        <translation>Die ersten %1 Zeilen; es gibt mehr · %2</translation>
    </message>
    <message>
        <source>The first of code, kate, gedit, gvim that is installed</source>
        <translation>Der erste von code, kate, gedit, gvim, der installiert ist</translation>
    </message>
    <message>
        <source>The first recorded work waits behind work from before the recording.</source>
        <translation>Die erste aufgezeichnete Arbeit wartet hinter Arbeit von vor der Aufzeichnung.</translation>
    </message>
    <message>
        <source>The first rule whose regular expression matches gives a slice its colour, while slices are coloured by what they are or by name</source>
        <translation>Die erste Regel, deren regulärer Ausdruck passt, gibt einem Abschnitt seine Farbe, solange Abschnitte nach Art oder Namen gefärbt sind</translation>
    </message>
    <message>
        <source>The foreach optimizer prepares long lists of tensors on the host: the fused optimizer (fused=True) updates them in a few kernels.</source>
        <translation>Der Foreach-Optimierer bereitet auf dem Host lange Listen von Tensoren vor: der Fused-Optimierer (fused=True) aktualisiert sie in wenigen Kerneln.</translation>
    </message>
    <message>
        <source>The history is not kept: %1</source>
        <translation>Der Verlauf wird nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>The host adds %1 in the calls before copies start.</source>
        <translation>Der Host trägt %1 in den Aufrufen bei, bevor Kopien beginnen.</translation>
    </message>
    <message>
        <source>The host alone would need %1 of %2; the GPU works for %3.</source>
        <translation>Der Host allein bräuchte %1 von %2; die GPU arbeitet %3.</translation>
    </message>
    <message>
        <source>The host alone would need %1, the GPU alone %2 (work %3, the rest is delay before work starts) of %4.</source>
        <translation>Der Host allein bräuchte %1, die GPU allein %2 (Arbeit %3, der Rest ist Verzögerung vor deren Beginn) von %4.</translation>
    </message>
    <message>
        <source>The host computes in these functions: make them cheaper, spread their work over more threads, or do it on a device.</source>
        <translation>Der Host rechnet in diesen Funktionen: Machen Sie sie günstiger, verteilen Sie ihre Arbeit auf mehr Threads oder erledigen Sie sie auf einem Gerät.</translation>
    </message>
    <message>
        <source>The host dispatches these operators here, or waits in them for the device, which has rows of its own.</source>
        <translation>Der Host stößt diese Operatoren hier an oder wartet in ihnen auf das Gerät, das eigene Zeilen hat.</translation>
    </message>
    <message>
        <source>The host has no work here, and the device runs these operators: look at them first.</source>
        <translation>Der Host hat hier nichts zu tun, und das Gerät führt diese Operatoren aus: Sie zuerst ansehen.</translation>
    </message>
    <message>
        <source>The host sets the pace: faster GPU work alone gains little.</source>
        <translation>Der Host gibt das Tempo vor: schnellere GPU-Arbeit allein bringt wenig.</translation>
    </message>
    <message>
        <source>The host takes long to prepare what %1 launches: compile the code around it (%2), or give each call more work.</source>
        <translation>Der Host braucht lange, um vorzubereiten, was %1 startet: den Code darum kompilieren (%2) oder jedem Aufruf mehr Arbeit geben.</translation>
    </message>
    <message>
        <source>The host waits for no device here</source>
        <translation>Der Host wartet hier auf kein Gerät</translation>
    </message>
    <message>
        <source>The host waits here for a device whose work the recording lacks: keep the value on the device, or read it some steps later.</source>
        <translation>Der Host wartet hier auf ein Gerät, dessen Arbeit in der Aufzeichnung fehlt: den Wert auf dem Gerät lassen oder einige Schritte später lesen.</translation>
    </message>
    <message>
        <source>The host waits in %1 and launches nothing meanwhile: remove the wait, or replace it by an event that a later step checks.</source>
        <translation>Der Host wartet in %1 und startet währenddessen nichts: das Warten entfernen oder durch ein Event ersetzen, das ein späterer Schritt prüft.</translation>
    </message>
    <message>
        <source>The host waits in %1 for an unrecorded reason.</source>
        <translation>Der Host wartet in %1 aus nicht aufgezeichnetem Grund.</translation>
    </message>
    <message>
        <source>The host waits in %1 until the data have arrived: copy with an asynchronous call between the device and pinned memory, and wait where the data are needed.</source>
        <translation>Der Host wartet in %1, bis die Daten angekommen sind: Mit einem asynchronen Aufruf zwischen dem Gerät und gepinntem Speicher kopieren und dort warten, wo die Daten gebraucht werden.</translation>
    </message>
    <message>
        <source>The host waits in these copies for a device whose work the recording lacks. %1, or make the tensors on the device that uses them.</source>
        <translation>Der Host wartet in diesen Kopien auf ein Gerät, dessen Arbeit in der Aufzeichnung fehlt. %1, oder die Tensoren auf dem Gerät erzeugen, das sie braucht.</translation>
    </message>
    <message>
        <source>The inputs of operators cannot be read from the file</source>
        <translation>Die Eingaben der Operatoren können nicht aus der Datei gelesen werden</translation>
    </message>
    <message>
        <source>The kernels are launched from other places, as by a graph; %1 of the baseline's kernel time and %2 of the candidate's are in kernels of the same names</source>
        <translation>Die Kernel werden von anderen Stellen gestartet, etwa von einem Graphen; %1 der Kernelzeit der Basis und %2 der des Kandidaten entfallen auf Kernel gleichen Namens</translation>
    </message>
    <message>
        <source>The lanes of CPU samples show which function runs here; where they have none, the thread waits.</source>
        <translation>Die Spuren der CPU-Stichproben zeigen, welche Funktion hier läuft; wo sie keine haben, wartet der Thread.</translation>
    </message>
    <message>
        <source>The largest free block had %1, and an allocation of at most %2 would have fitted.</source>
        <translation>Der größte freie Block hatte %1, und eine Anforderung von höchstens %2 hätte gepasst.</translation>
    </message>
    <message>
        <source>The largest part is %1, %2.</source>
        <translation>Der größte Teil ist %1, %2.</translation>
    </message>
    <message>
        <source>The largest part is %1: make it cheaper, do it once, or do it on the GPU.</source>
        <translation>Der größte Teil ist %1: billiger machen, einmal ausführen oder auf die GPU verlegen.</translation>
    </message>
    <message>
        <source>The last collective of rank %1 in the group is %2 number %3, at %4.</source>
        <translation>Das letzte Kollektiv von Rank %1 in der Gruppe ist %2 Nummer %3, in %4.</translation>
    </message>
    <message>
        <source>The last collective of rank %1 in the group is %2 number %3.</source>
        <translation>Das letzte Kollektiv von Rank %1 in der Gruppe ist %2 Nummer %3.</translation>
    </message>
    <message>
        <source>The longest kernel is selected. Details shows who launched it: the call, the operator, the module and the line of Python. [ goes to the launch on the timeline, ] back to the kernel.</source>
        <translation>Der längste Kernel ist ausgewählt. Die Details zeigen, wer ihn gestartet hat: Aufruf, Operator, Modul und Python-Zeile. [ führt auf der Zeitleiste zum Start, ] zurück zum Kernel.</translation>
    </message>
    <message>
        <source>The machine has a device (%1), but neither calls nor work of it are recorded</source>
        <translation>Der Rechner hat ein Gerät (%1), doch weder Aufrufe noch Arbeit davon sind aufgezeichnet</translation>
    </message>
    <message>
        <source>The main thread spends its time here: profile it further, call it less often, or move it to another thread.</source>
        <translation>Der Hauptthread verbringt hier seine Zeit: genauer profilieren, seltener aufrufen oder in einen anderen Thread verlegen.</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, overlap the all_reduce with the backward pass, or send fewer and larger buckets.</source>
        <translation>Der Hauptthread wartet auf das Netz: alle Ranks aufzeichnen, um den verspäteten zu finden, das all_reduce mit dem Rückwärtslauf überlappen oder weniger und größere Buckets senden.</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, post sends and receives early (isend, irecv) and wait for them where they are needed, or send fewer and larger messages.</source>
        <translation>Der Hauptthread wartet auf das Netz: alle Ranks aufzeichnen, um den verspäteten zu finden, Senden und Empfangen früh anstoßen (isend, irecv) und erst darauf warten, wo es gebraucht wird, oder weniger und größere Nachrichten senden.</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, start the communication early (async_op=True) and compute meanwhile, or send fewer and larger messages.</source>
        <translation>Der Hauptthread wartet auf das Netz: alle Ranks aufzeichnen, um den verspäteten zu finden, die Kommunikation früh beginnen (async_op=True) und währenddessen rechnen, oder weniger und größere Nachrichten senden.</translation>
    </message>
    <message>
        <source>The memory of GPU %1 peaks at %2: %3.</source>
        <translation>Der Speicher von GPU %1 erreicht höchstens %2: %3.</translation>
    </message>
    <message>
        <source>The most expensive instance</source>
        <translation>Die teuerste Instanz</translation>
    </message>
    <message>
        <source>The names of these GEMM kernels do not show their precision: if it is FP32, use mixed precision (%1); else %2, or quantize to %3 where accuracy allows.</source>
        <translation>Die Namen dieser GEMM-Kernel zeigen ihre Genauigkeit nicht: bei FP32 gemischte Genauigkeit (%1) verwenden; sonst %2 oder auf %3 quantisieren, wo die Genauigkeit reicht.</translation>
    </message>
    <message>
        <source>The names of these GEMM kernels do not show their precision: if it is FP32, use mixed precision (%1); else %2.</source>
        <translation>Die Namen dieser GEMM-Kernel zeigen ihre Genauigkeit nicht: bei FP32 gemischte Genauigkeit (%1) verwenden; sonst %2.</translation>
    </message>
    <message>
        <source>The next layer of an iteration needs the result: use the engine's communication for small messages (custom or symmetric-memory all-reduce), or let it overlap two micro-batches.</source>
        <translation>Die nächste Schicht einer Iteration braucht das Ergebnis: die Kommunikation der Engine für kleine Nachrichten verwenden (Custom- oder Symmetric-Memory-All-Reduce) oder sie zwei Mikrobatches überlappen lassen.</translation>
    </message>
    <message>
        <source>The notes cannot be saved: the folder cannot be created</source>
        <translation>Die Notizen können nicht gespeichert werden: Der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>The operator of the forward pass that this backward work belongs to</source>
        <translation>Der Operator des Vorwärtslaufs, zu dem diese Rückwärtsarbeit gehört</translation>
    </message>
    <message>
        <source>The operators are called from other places, as in a compiled model; %1 of the baseline's device time and %2 of the candidate's are in operators with the same inputs</source>
        <translation>Die Operatoren werden von anderen Stellen aufgerufen, wie in einem kompilierten Modell; %1 der Gerätezeit der Basis und %2 der des Kandidaten liegen in Operatoren mit denselben Eingaben</translation>
    </message>
    <message>
        <source>The optimizer is fused already, and usually memory-bound: keep its state in lower precision, or shard it over the ranks.</source>
        <translation>Der Optimierer ist schon fusioniert und gewöhnlich durch Speicherbandbreite begrenzt: seinen Zustand in geringerer Genauigkeit halten oder auf die Ranks verteilen.</translation>
    </message>
    <message>
        <source>The optimizer is usually memory-bound: use its fused implementation (fused=True), or lower precision of its state.</source>
        <translation>Der Optimierer ist gewöhnlich durch Speicherbandbreite begrenzt: seine Fused-Implementierung (fused=True) oder geringere Genauigkeit seines Zustands verwenden.</translation>
    </message>
    <message>
        <source>The other ranks wait %1 in total; rank %2 waits longest, %3 in one %4.</source>
        <translation>Die anderen Ranks warten insgesamt %1; am längsten Rank %2, %3 in einem %4.</translation>
    </message>
    <message>
        <source>The part of collectives that waits for a late rank.</source>
        <translation>Der Teil von Kollektiven, der auf einen verspäteten Rank wartet.</translation>
    </message>
    <message>
        <source>The peaks of %1 (%2) are not known, so shares of peak are not available</source>
        <translation>Die Spitzenwerte von %1 (%2) sind unbekannt, darum gibt es keine Anteile daran</translation>
    </message>
    <message>
        <source>The picture cannot be written: %1</source>
        <translation>Das Bild kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>The process "CUDA functions" has times of operators on the device, and no kernels. Newer versions of PyTorch record kernels</source>
        <translation>Der Prozess „CUDA functions“ hat Zeiten von Operatoren auf dem Gerät und keine Kernel. Neuere Versionen von PyTorch zeichnen Kernel auf</translation>
    </message>
    <message>
        <source>The profiler recorded for %1.</source>
        <translation>Der Profiler zeichnete %1 lang auf.</translation>
    </message>
    <message>
        <source>The profiler that recorded the file lost events or failed</source>
        <translation>Der Profiler, der die Datei aufnahm, hat Ereignisse verloren oder ist gescheitert</translation>
    </message>
    <message>
        <source>The profiler took %1 for itself (%2 times, mostly %3)</source>
        <translation>Der Profiler brauchte %1 für sich selbst (%2-mal, meist %3)</translation>
    </message>
    <message>
        <source>The profiler took %1 for itself, once (%2)</source>
        <translation>Der Profiler brauchte einmal %1 für sich (%2)</translation>
    </message>
    <message>
        <source>The program asks to sleep in %1: take the sleep out, or leave this part out of the measurement.</source>
        <translation>Das Programm schläft in %1: Den Aufruf entfernen oder diesen Teil aus der Messung lassen.</translation>
    </message>
    <message>
        <source>The program ends here: leave this part out of the measurement, and look at the range up to the last work.</source>
        <translation>Das Programm endet hier: Lassen Sie diesen Teil aus der Messung heraus und betrachten Sie den Bereich bis zur letzten Arbeit.</translation>
    </message>
    <message>
        <source>The program uses a device, but none of its work is recorded</source>
        <translation>Das Programm nutzt ein Gerät, aber nichts von dessen Arbeit ist aufgezeichnet</translation>
    </message>
    <message>
        <source>The program waits for input in %1: give the input by a file, or leave this part out of the measurement.</source>
        <translation>Das Programm wartet in %1 auf Eingaben: Die Eingabe aus einer Datei geben oder diesen Teil aus der Messung lassen.</translation>
    </message>
    <message>
        <source>The query returns no rows</source>
        <translation>Die Abfrage ergibt keine Zeilen</translation>
    </message>
    <message>
        <source>The ranks have no dumps of PyTorch's flight recorder</source>
        <translation>Zu den Ranks gibt es keine Dumps des Flight Recorders von PyTorch</translation>
    </message>
    <message>
        <source>The recorded step itself is not slow here: exclude the time before the first GPU work, or start the recording after a synchronize, so that earlier work is not in the queue. If the GPU was busy here, the busy share is a lower bound.</source>
        <translation>Der aufgezeichnete Schritt selbst ist hier nicht langsam: die Zeit vor der ersten GPU-Arbeit ausschließen oder die Aufzeichnung nach einem synchronize beginnen, damit keine frühere Arbeit in der Warteschlange steht. Wenn die GPU hier ausgelastet war, ist ihr Anteil an Arbeitszeit eine untere Schranke.</translation>
    </message>
    <message>
        <source>The recorder says (%1 times): %2</source>
        <translation>Der Rekorder meldet (%1-mal): %2</translation>
    </message>
    <message>
        <source>The recorder says: %1</source>
        <translation>Der Rekorder meldet: %1</translation>
    </message>
    <message>
        <source>The recording has async operations only (%1), which overlap and belong to no thread. Most of their time is in %2: %3 times, %4 on average, %5 open at once on average.</source>
        <translation>Die Aufzeichnung hat nur asynchrone Operationen (%1), die sich überlappen und zu keinem Thread gehören. Die meiste Zeit liegt in %2: %3-mal, im Mittel %4, im Mittel %5 zugleich offen.</translation>
    </message>
    <message>
        <source>The recording has no calls that launch work, so it does not show whether the host was late or the device waited. Record the runtime calls.</source>
        <translation>Die Aufzeichnung hat keine Aufrufe, die Arbeit starten, und zeigt so nicht, ob der Host zu spät war oder das Gerät wartete. Die Laufzeitaufrufe aufzeichnen.</translation>
    </message>
    <message>
        <source>The report has durations of kernels and no times: it does not show what the run waited for between them.</source>
        <translation>Der Bericht enthält Dauern von Kerneln, aber keine Zeitpunkte: Er zeigt nicht, worauf der Lauf dazwischen gewartet hat.</translation>
    </message>
    <message>
        <source>The rows as a lane, as marks or as colours of slices</source>
        <translation>Die Zeilen als Spur, als Markierungen oder als Farben von Abschnitten</translation>
    </message>
    <message>
        <source>The same batch before and after it was optimized: both timelines, and here what explains the difference, the largest part first. File &gt; Compare with does it for your traces.</source>
        <translation>Derselbe Batch vor und nach der Optimierung: beide Zeitleisten, und hier die Erklärung des Unterschieds, der größte Teil zuerst. Datei &gt; Vergleichen mit zeigt das für Ihre Traces.</translation>
    </message>
    <message>
        <source>The same batch in BF16 with torch.compile and flash attention</source>
        <translation>Derselbe Batch in BF16 mit torch.compile und Flash-Attention</translation>
    </message>
    <message>
        <source>The same by the operator's model</source>
        <translation>Dasselbe nach dem Modell des Operators</translation>
    </message>
    <message>
        <source>The same code holds as much memory at both peaks</source>
        <translation>Derselbe Code hält an beiden Höchstständen gleich viel Speicher</translation>
    </message>
    <message>
        <source>The same if nothing behind a chain reads what it writes on the way</source>
        <translation>Dasselbe, wenn hinter einer Kette nichts liest, was sie unterwegs schreibt</translation>
    </message>
    <message>
        <source>The same kernels took %1 % longer in the last third of their calls than in the first (%2, %3 of the kernel time): the GPU may have lowered its clock. Watch its clock, temperature and power limit while the program runs.</source>
        <translation>Dieselben Kernel dauerten im letzten Drittel ihrer Aufrufe %1 % länger als im ersten (%2, %3 der Kernelzeit): Die GPU hat vielleicht ihren Takt gesenkt. Takt, Temperatur und Leistungsgrenze beobachten, während das Programm läuft.</translation>
    </message>
    <message>
        <source>The same sizes are copied to the device again between kernels. If the data is the same, copy it once and keep it there (in OpenACC and OpenMP with a data region around the loop).</source>
        <translation>Zwischen Kerneln werden dieselben Größen erneut zum Gerät kopiert. Sind es dieselben Daten, kopieren Sie sie einmal und lassen Sie sie dort (in OpenACC und OpenMP mit einer Datenregion um die Schleife).</translation>
    </message>
    <message>
        <source>The same without children</source>
        <translation>Dasselbe ohne untergeordnete</translation>
    </message>
    <message>
        <source>The same without waits</source>
        <translation>Dasselbe ohne Warten</translation>
    </message>
    <message>
        <source>The sample could not be written to the cache folder (%1); free some space or open your own file</source>
        <translation>Das Beispiel konnte nicht in den Cache-Ordner geschrieben werden (%1); geben Sie Platz frei oder öffnen Sie eine eigene Datei</translation>
    </message>
    <message>
        <source>The session cannot be read</source>
        <translation>Die Sitzung kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The session cannot be written: %1</source>
        <translation>Die Sitzung kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>The settings come from a later version of Lanescope</source>
        <translation>Die Einstellungen stammen aus einer späteren Version von Lanescope</translation>
    </message>
    <message>
        <source>The shortest part of each collective, %1 over all ranks.</source>
        <translation>Der kürzeste Teil jedes Kollektivs, %1 über alle Ranks.</translation>
    </message>
    <message>
        <source>The span lasts %1: too short to look for causes.</source>
        <translation>Der Zeitraum dauert %1: zu kurz, um Ursachen zu suchen.</translation>
    </message>
    <message>
        <source>The stalled time does not count as work of the calls</source>
        <translation>Die Stockzeit zählt nicht als Arbeit der Aufrufe</translation>
    </message>
    <message>
        <source>The start of the step</source>
        <translation>Beginn des Schritts</translation>
    </message>
    <message>
        <source>The start of the trace</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>The steps of both traces take the same time</source>
        <translation>Die Schritte beider Traces dauern gleich lang</translation>
    </message>
    <message>
        <source>The thread waits here for another thread, a process or an event: look at what that does meanwhile.</source>
        <translation>Der Thread wartet hier auf einen anderen Thread, einen Prozess oder ein Ereignis: Ansehen, was dort inzwischen geschieht.</translation>
    </message>
    <message>
        <source>The trace could not be opened</source>
        <translation>Der Trace konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The trace has %1 and nothing else.</source>
        <translation>Die Aufzeichnung hat %1 und sonst nichts.</translation>
    </message>
    <message>
        <source>The trace has %1 but no device work.</source>
        <translation>Der Trace hat %1, aber keine Gerätearbeit.</translation>
    </message>
    <message>
        <source>The trace has calls of a device, but no device work.</source>
        <translation>Der Trace hat Aufrufe eines Geräts, aber keine Gerätearbeit.</translation>
    </message>
    <message>
        <source>The trace has no slices: there is nothing to diagnose.</source>
        <translation>Der Trace hat keine Abschnitte: es gibt nichts zu diagnostizieren.</translation>
    </message>
    <message>
        <source>The trace is on another machine. Try again to connect</source>
        <translation>Der Trace liegt auf einem anderen Rechner. Versuchen Sie es erneut, um zu verbinden</translation>
    </message>
    <message>
        <source>The trace was not found at its place or beside the session file. Open the session again to choose the file</source>
        <translation>Der Trace wurde weder an seinem Ort noch neben der Sitzungsdatei gefunden. Öffnen Sie die Sitzung erneut, um die Datei zu wählen</translation>
    </message>
    <message>
        <source>The traces have no allocations. Record with profile_memory=True to see them</source>
        <translation>Die Traces haben keine Speicherbelegungen. Zeichnen Sie mit profile_memory=True auf, um sie zu sehen</translation>
    </message>
    <message>
        <source>The traces have no device activity</source>
        <translation>Die Traces haben keine Geräteaktivität</translation>
    </message>
    <message>
        <source>The traces have no kernels</source>
        <translation>Die Traces haben keine Kernel</translation>
    </message>
    <message>
        <source>The traces have no steps</source>
        <translation>Die Traces haben keine Schritte</translation>
    </message>
    <message>
        <source>The traces no longer exist</source>
        <translation>Die Traces gibt es nicht mehr</translation>
    </message>
    <message>
        <source>The two steps shown above each other</source>
        <translation>Die zwei Schritte, die übereinander stehen</translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation>Der ganze Trace</translation>
    </message>
    <message>
        <source>The whole trace. Drag the frame to move the view, its edges to zoom, elsewhere to pick a new range</source>
        <translation>Der ganze Trace. Den Rahmen ziehen bewegt die Ansicht, seine Kanten vergrößern, anderswo wählt einen neuen Bereich</translation>
    </message>
    <message>
        <source>The window keeps its contents. Close other traces or programs</source>
        <translation>Das Fenster behält seinen Inhalt. Schließen Sie andere Traces oder Programme</translation>
    </message>
    <message>
        <source>The work waits on the GPU, not on the host. Record all streams and ranks to see what it depends on: an event of another stream, a collective that waits for a late rank, or kernels that the recording lacks.</source>
        <translation>Die Arbeit wartet auf der GPU, nicht auf dem Host. Alle Streams und Ranks aufzeichnen, um zu sehen, wovon sie abhängt: einem Event eines anderen Streams, einem Kollektiv, das auf einen verspäteten Rank wartet, oder Kerneln, die in der Aufzeichnung fehlen.</translation>
    </message>
    <message>
        <source>The workers are slower than the step, and threads had to wait for a processor: give the job more processors, or the workers less to do.</source>
        <translation>Die Arbeitsprozesse sind langsamer als der Schritt, und Threads mussten auf einen Prozessor warten: dem Job mehr Prozessoren geben oder den Arbeitsprozessen weniger zu tun.</translation>
    </message>
    <message>
        <source>The workers are slower than the step: use more of them (num_workers, prefetch_factor, persistent_workers).</source>
        <translation>Die Arbeitsprozesse sind langsamer als der Schritt: mehr davon verwenden (num_workers, prefetch_factor, persistent_workers).</translation>
    </message>
    <message>
        <source>Their shared waits take %1 in total; the longest is %2 in one %3.</source>
        <translation>Ihr gemeinsames Warten dauert insgesamt %1; das längste %2 in einem %3.</translation>
    </message>
    <message>
        <source>Their time</source>
        <translation>Ihre Zeit</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Then by</source>
        <translation>Danach nach</translation>
    </message>
    <message>
        <source>There are launch calls, but no kernels, copies or memsets</source>
        <translation>Es gibt Startaufrufe, aber keine Kernel, Kopien oder Memsets</translation>
    </message>
    <message>
        <source>There are no operators, launches or device work, and only calls that the profiler makes itself</source>
        <translation>Es gibt keine Operatoren, Starts oder Gerätearbeit, nur Aufrufe, die der Profiler selbst macht</translation>
    </message>
    <message>
        <source>There is no dump of %1.</source>
        <translation>Von %1 gibt es keinen Dump.</translation>
    </message>
    <message>
        <source>There is not enough memory for this</source>
        <translation>Dafür reicht der Speicher nicht</translation>
    </message>
    <message>
        <source>There is not enough memory for this trace</source>
        <translation>Für diesen Trace reicht der Speicher nicht</translation>
    </message>
    <message>
        <source>There they wait longest for rank %1 of the group.</source>
        <translation>Dort warten sie am längsten auf Rank %1 der Gruppe.</translation>
    </message>
    <message>
        <source>There they wait longest for rank %1.</source>
        <translation>Dort warten sie am längsten auf Rank %1.</translation>
    </message>
    <message>
        <source>These GEMM kernels already compute in %1: %2, or fuse what surrounds them.</source>
        <translation>Diese GEMM-Kernel rechnen schon in %1: %2 oder fusionieren, was sie umgibt.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32, and this GPU has no tensor cores: half precision (%1) halves what they read, and is faster only where the GPU computes faster in it.</source>
        <translation>Diese GEMM-Kernel rechnen in FP32, und diese GPU hat keine Tensorkerne: halbe Genauigkeit (%1) halbiert, was sie lesen, und ist nur schneller, wo die GPU darin schneller rechnet.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: lower precision (%1), where accuracy allows it, halves what they read and is faster where the device computes faster in it.</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: geringere Genauigkeit (%1), wo sie reicht, halbiert, was sie lesen, und ist schneller, wo das Gerät darin schneller rechnet.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: matrix cores (MFMA), where the GPU has them, are much faster in mixed precision (%1).</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: Matrixkerne (MFMA), wo die GPU welche hat, sind in gemischter Genauigkeit (%1) viel schneller.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor cores, which have neither bf16 nor TF32 on this GPU.</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: gemischte Genauigkeit (%1) lässt sie auf Tensorkernen laufen, die auf dieser GPU weder bf16 noch TF32 haben.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor cores; %2 allows TF32.</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: gemischte Genauigkeit (%1) lässt sie auf Tensorkernen laufen; %2 erlaubt TF32.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: other arguments of CUTLASS's templates (the types of both factors, OpClassTensorOp) run them on tensor cores, where the GPU has them.</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: andere Argumente der Templates von CUTLASS (die Typen beider Faktoren, OpClassTensorOp) lassen sie auf Tensorkernen laufen, wo die GPU welche hat.</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: where the GPU has tensor cores, mixed precision (%1) runs them there, and %2 allows TF32 (since Ampere).</source>
        <translation>Diese GEMM-Kernel rechnen in FP32: wo die GPU Tensorkerne hat, lässt gemischte Genauigkeit (%1) sie dort laufen, und %2 erlaubt TF32 (seit Ampere).</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in TF32: mixed precision with bf16 doubles their rate.</source>
        <translation>Diese GEMM-Kernel rechnen in TF32: gemischte Genauigkeit mit bf16 verdoppelt ihre Rate.</translation>
    </message>
    <message>
        <source>These are calls of several kinds: look at the longest of them.</source>
        <translation>Das sind Aufrufe verschiedener Art: Die längsten ansehen.</translation>
    </message>
    <message>
        <source>These are inputs of the next iteration: the engine's asynchronous scheduling prepares them while the GPU works on this one.</source>
        <translation>Dies sind Eingaben der nächsten Iteration: das asynchrone Scheduling der Engine bereitet sie vor, während die GPU an dieser arbeitet.</translation>
    </message>
    <message>
        <source>These are slices as the file names them; it does not say whether they compute or wait. Look at the longest and at what they contain.</source>
        <translation>Dies sind Abschnitte, wie die Datei sie nennt; sie sagt nicht, ob sie rechnen oder warten. Die längsten und ihren Inhalt ansehen.</translation>
    </message>
    <message>
        <source>These are sums of device time: tune the first of these kernels (tile sizes, memory layout, precision). Record a timeline to see whether the GPU waits between them.</source>
        <translation>Dies sind Summen der Gerätezeit: den ersten dieser Kernel abstimmen (Kachelgrößen, Speicheranordnung, Genauigkeit). Eine Zeitleiste aufzeichnen, um zu sehen, ob die GPU dazwischen wartet.</translation>
    </message>
    <message>
        <source>These kernels are fused already and usually memory-bound: try max-autotune, and keep the data in lower precision.</source>
        <translation>Diese Kernel sind schon fusioniert und gewöhnlich durch Speicherbandbreite begrenzt: max-autotune versuchen und die Daten in geringerer Genauigkeit halten.</translation>
    </message>
    <message>
        <source>These kernels run with no more threads than one warp has: their loops are serial. Spread the work over more threads and blocks (in OpenACC parallel loop with gang and vector, in OpenMP teams distribute parallel for).</source>
        <translation>Diese Kernel laufen mit nicht mehr Threads, als ein Warp hat: Ihre Schleifen sind seriell. Verteilen Sie die Arbeit auf mehr Threads und Blöcke (in OpenACC parallel loop mit gang und vector, in OpenMP teams distribute parallel for).</translation>
    </message>
    <message>
        <source>These operators make views or allocate, which takes each a fixed time on one thread: call fewer of them, or compile the code around them (%1).</source>
        <translation>Diese Operatoren erzeugen Sichten oder belegen Speicher, was jeden eine feste Zeit in einem Thread kostet: weniger davon aufrufen oder den Code um sie herum kompilieren (%1).</translation>
    </message>
    <message>
        <source>They are shown without a launch</source>
        <translation>Sie werden ohne Start gezeigt</translation>
    </message>
    <message>
        <source>They compute in TF32: mixed precision (%1) is faster.</source>
        <translation>Sie rechnen in TF32: gemischte Genauigkeit (%1) ist schneller.</translation>
    </message>
    <message>
        <source>This file holds %1 ranks: all lanes together, each launch and step within its rank</source>
        <translation>Diese Datei enthält %1 Ranks: alle Spuren zusammen, jeder Start und Schritt in seinem Rank</translation>
    </message>
    <message>
        <source>This happens once, in the first call: warm up before the measured part, or leave the first iteration out of the measurement.</source>
        <translation>Das geschieht einmal, im ersten Aufruf: vor dem gemessenen Teil aufwärmen oder die erste Iteration nicht mitmessen.</translation>
    </message>
    <message>
        <source>This is DistributedDataParallel copying the module's buffers: DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal, and fewer buffers make it shorter.</source>
        <translation>Hier kopiert DistributedDataParallel die Puffer des Moduls: DistributedDataParallel(broadcast_buffers=False) lässt das weg, wo Puffer nicht gleich sein müssen, und weniger Puffer verkürzen es.</translation>
    </message>
    <message>
        <source>This is the only long call of %1. If it sets something up, warm up before the measured part, so that the first call is outside it.</source>
        <translation>Dies ist der einzige lange Aufruf von %1. Richtet er etwas ein, vor dem gemessenen Teil aufwärmen, damit der erste Aufruf außerhalb liegt.</translation>
    </message>
    <message>
        <source>This kernel computes in FP32, as its name shows: use lower precision (bf16) where accuracy allows, split its work over more cores, or run several in parallel.</source>
        <translation>Dieser Kernel rechnet in FP32, wie sein Name zeigt: geringere Genauigkeit (bf16) verwenden, wo sie reicht, seine Arbeit auf mehr Kerne verteilen oder mehrere parallel ausführen.</translation>
    </message>
    <message>
        <source>This program uses a GPU whose work the recording lacks: the host dispatches these operators here, or waits in them for the GPU.</source>
        <translation>Dieses Programm nutzt eine GPU, deren Arbeit in der Aufzeichnung fehlt: der Host setzt diese Operatoren hier ab oder wartet in ihnen auf die GPU.</translation>
    </message>
    <message>
        <source>This recording cannot show %1.</source>
        <translation>Diese Aufzeichnung zeigt nicht: %1.</translation>
    </message>
    <message>
        <source>This time is profiler overhead: leave it out, or record fewer details (%1).</source>
        <translation>Diese Zeit ist Aufwand des Profilers: nicht mitzählen oder weniger Einzelheiten aufzeichnen (%1).</translation>
    </message>
    <message>
        <source>This trace has no events with a duration</source>
        <translation>Dieser Trace hat keine Ereignisse mit Dauer</translation>
    </message>
    <message>
        <source>This trace lasts %1</source>
        <translation>Dieser Trace dauert %1</translation>
    </message>
    <message>
        <source>Threads of a block</source>
        <translation>Threads eines Blocks</translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time added to the clock of the rank</source>
        <translation>Zeit, die zur Uhr des Ranks addiert wurde</translation>
    </message>
    <message>
        <source>Time between the starts of iterations</source>
        <translation>Zeit zwischen den Anfängen der Iterationen</translation>
    </message>
    <message>
        <source>Time between the two</source>
        <translation>Zeit zwischen beiden</translation>
    </message>
    <message>
        <source>Time by which work overlapped the work before it</source>
        <translation>Zeit, um die Arbeit vor dem Ende der vorigen begann</translation>
    </message>
    <message>
        <source>Time from the end of the call to the start of the work; 0 where the work starts earlier</source>
        <translation>Zeit vom Ende des Aufrufs bis zum Beginn der Arbeit; 0, wo die Arbeit früher beginnt</translation>
    </message>
    <message>
        <source>Time in the selection with a slice on the lane</source>
        <translation>Zeit in der Auswahl mit einem Abschnitt in der Spur</translation>
    </message>
    <message>
        <source>Time in the selection without nested slices: no time counts twice</source>
        <translation>Zeit in der Auswahl ohne verschachtelte Abschnitte: keine Zeit zählt doppelt</translation>
    </message>
    <message>
        <source>Time in which at least 1024 pieces of work waited</source>
        <translation>Zeit, in der mindestens 1024 Arbeitsteile warteten</translation>
    </message>
    <message>
        <source>Time in which device work of an iteration runs</source>
        <translation>Zeit, in der Gerätearbeit einer Iteration läuft</translation>
    </message>
    <message>
        <source>Time in which exactly these ran</source>
        <translation>Zeit, in der genau diese liefen</translation>
    </message>
    <message>
        <source>Time in which exactly this number runs</source>
        <translation>Zeit, in der genau so viele laufen</translation>
    </message>
    <message>
        <source>Time in which nothing but work of this category ran on its device</source>
        <translation>Zeit, in der auf ihrem Gerät nur Arbeit dieser Kategorie lief</translation>
    </message>
    <message>
        <source>Time in which some of its device work runs</source>
        <translation>Zeit, in der etwas von seiner Gerätearbeit läuft</translation>
    </message>
    <message>
        <source>Time in which some of this work runs</source>
        <translation>Zeit, in der etwas von dieser Arbeit läuft</translation>
    </message>
    <message>
        <source>Time of graphs</source>
        <translation>Zeit der Graphen</translation>
    </message>
    <message>
        <source>Time of its replays</source>
        <translation>Zeit seiner Wiedergaben</translation>
    </message>
    <message>
        <source>Time of matched collectives before the last arrival</source>
        <translation>Zeit zugeordneter Kollektive vor der letzten Ankunft</translation>
    </message>
    <message>
        <source>Time of matched collectives from the last arrival on</source>
        <translation>Zeit zugeordneter Kollektive ab der letzten Ankunft</translation>
    </message>
    <message>
        <source>Time of the allocation; empty: before the trace</source>
        <translation>Zeit der Belegung; leer: vor dem Trace</translation>
    </message>
    <message>
        <source>Time of the change</source>
        <translation>Zeit der Änderung</translation>
    </message>
    <message>
        <source>Time of the cheapest instance</source>
        <translation>Zeit der günstigsten Instanz</translation>
    </message>
    <message>
        <source>Time of the fused chains at the peak bandwidth</source>
        <translation>Zeit der verschmolzenen Ketten bei höchster Bandbreite</translation>
    </message>
    <message>
        <source>Time of the mean step with communication</source>
        <translation>Zeit des mittleren Schritts mit Kommunikation</translation>
    </message>
    <message>
        <source>Time of the mean step with computation</source>
        <translation>Zeit des mittleren Schritts mit Berechnung</translation>
    </message>
    <message>
        <source>Time of the mean step with computation and communication at once</source>
        <translation>Rechnen und Kommunikation gleichzeitig, im mittleren Schritt</translation>
    </message>
    <message>
        <source>Time of the mean step with neither</source>
        <translation>Keines von beiden, im mittleren Schritt</translation>
    </message>
    <message>
        <source>Time of the most expensive instance</source>
        <translation>Zeit der teuersten Instanz</translation>
    </message>
    <message>
        <source>Time of the release; empty: not in the trace</source>
        <translation>Zeit der Freigabe; leer: nicht im Trace</translation>
    </message>
    <message>
        <source>Time of the slices that lies in the selection; nested slices count too</source>
        <translation>Zeit der Abschnitte, die in der Auswahl liegt; verschachtelte zählen auch</translation>
    </message>
    <message>
        <source>Time on all ranks</source>
        <translation>Zeit auf allen Ranks</translation>
    </message>
    <message>
        <source>Time on the critical path, by kind</source>
        <translation>Zeit auf dem kritischen Pfad nach Art</translation>
    </message>
    <message>
        <source>Time on the device</source>
        <translation>Zeit auf dem Gerät</translation>
    </message>
    <message>
        <source>Time on the device in ns</source>
        <translation>Zeit auf dem Gerät in ns</translation>
    </message>
    <message>
        <source>Time per pixel of the timeline</source>
        <translation>Zeit je Pixel der Zeitleiste</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>Time ruler</source>
        <translation>Zeitlineal</translation>
    </message>
    <message>
        <source>Time runs from left to right: above, the threads of the host with their operators, below, the GPU with its kernels. W and S zoom, A and D pan, 0 shows everything.</source>
        <translation>Die Zeit läuft von links nach rechts: oben die Threads des Hosts mit ihren Operatoren, unten die GPU mit ihren Kerneln. W und S vergrößern und verkleinern, A und D verschieben, 0 zeigt alles.</translation>
    </message>
    <message>
        <source>Time since the first event; drag to select a range</source>
        <translation>Zeit seit dem ersten Ereignis, ziehen wählt einen Bereich</translation>
    </message>
    <message>
        <source>Time since the start of the trace</source>
        <translation>Zeit seit Beginn des Traces</translation>
    </message>
    <message>
        <source>Time stamp out of range: more than 146 years from 0, or of another recording</source>
        <translation>Zeitstempel unmöglich: mehr als 146 Jahre von 0 entfernt oder aus einer anderen Aufzeichnung</translation>
    </message>
    <message>
        <source>Time that the cause takes of the gap</source>
        <translation>Zeit, die die Ursache von der Lücke einnimmt</translation>
    </message>
    <message>
        <source>Time that the host is blocked</source>
        <translation>Zeit, in der der Host blockiert ist</translation>
    </message>
    <message>
        <source>Time that the host waited for the device</source>
        <translation>Zeit, die der Host wartete</translation>
    </message>
    <message>
        <source>Time that the other ranks waited for it</source>
        <translation>Zeit, die die anderen dann warteten</translation>
    </message>
    <message>
        <source>Time with communication on a device; in a trace without device work: with collectives on the host</source>
        <translation>Zeit mit Kommunikation auf einem Gerät; in einem Trace ohne Gerätearbeit: mit Kollektiven auf dem Host</translation>
    </message>
    <message>
        <source>Time with computation and communication at once</source>
        <translation>Berechnung und Kommunikation laufen zugleich</translation>
    </message>
    <message>
        <source>Time with computation on a device; in a trace without kernels: with operators</source>
        <translation>Zeit mit Berechnung auf einem Gerät; in einem Trace ohne Kernel: mit Operatoren</translation>
    </message>
    <message>
        <source>Time without slices</source>
        <translation>Zeit ohne Slices</translation>
    </message>
    <message>
        <source>Time:</source>
        <translation>Zeit:</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Timeline of the baseline</source>
        <translation>Zeitleiste der Basis</translation>
    </message>
    <message>
        <source>Timeline of the candidate</source>
        <translation>Zeitleiste des Kandidaten</translation>
    </message>
    <message>
        <source>Times are correct</source>
        <translation>Zeiten sind richtig</translation>
    </message>
    <message>
        <source>Times are sums over the ranks. Open one rank alone for what its causes gain.</source>
        <translation>Zeiten sind Summen über die Ranks. Einen Rank allein öffnen, um den Gewinn seiner Ursachen zu sehen.</translation>
    </message>
    <message>
        <source>Times are sums over the ranks. The ranks' own traces show what each loses outside of computation and communication: the most, %1, is lost on rank %2.</source>
        <translation>Zeiten sind Summen über die Ranks. Die eigenen Traces der Ranks zeigen, was jeder außerhalb von Berechnung und Kommunikation verliert: am meisten, %1, verliert Rank %2.</translation>
    </message>
    <message>
        <source>Times count from</source>
        <translation>Zeiten zählen ab</translation>
    </message>
    <message>
        <source>Times in this &amp;file are</source>
        <translation>Zeiten dieser &amp;Datei sind</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>Male als Letzter</translation>
    </message>
    <message>
        <source>Times that are replaced; rest: what no class explains</source>
        <translation>Zeiten, die ersetzt werden; Rest: was keine Klasse erklärt</translation>
    </message>
    <message>
        <source>Title of the panel</source>
        <translation>Titel des Panels</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>To first token</source>
        <translation>Bis zum ersten Token</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens over the period; of the last iteration over the longer of host and device span</source>
        <translation>Token durch die Periode; der letzten Iteration durch die längere von Host- und Gerätespanne</translation>
    </message>
    <message>
        <source>Tokens over the periods</source>
        <translation>Token durch die Perioden</translation>
    </message>
    <message>
        <source>Tokens that these requests attend to</source>
        <translation>Token, auf die diese Anfragen zugreifen</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>Too few steps to separate a difference from noise</source>
        <translation>Zu wenige Schritte, um einen Unterschied vom Rauschen zu trennen</translation>
    </message>
    <message>
        <source>Top op</source>
        <translation>Oberster Operator</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Total %</source>
        <translation>Gesamt %</translation>
    </message>
    <message>
        <source>Total divided by the wall time; above 100 % where work runs at once</source>
        <translation>Summe durch die Laufzeit; mehr als 100 %, wo Arbeit zugleich läuft</translation>
    </message>
    <message>
        <source>Total memory</source>
        <translation>Gesamtspeicher</translation>
    </message>
    <message>
        <source>Total minus the total of the baseline</source>
        <translation>Summe jetzt minus Summe in der Basis</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Traces and sessions (%1);;Archives of traces (%2);;All files (*)</source>
        <translation>Traces und Sitzungen (%1);;Archive von Traces (%2);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Traces of one job, such as a TensorBoard log folder</source>
        <translation>Traces eines Jobs, etwa ein TensorBoard-Log-Ordner</translation>
    </message>
    <message>
        <source>Traces of the folder</source>
        <translation>Traces des Ordners</translation>
    </message>
    <message>
        <source>Traces written by rpd2tracing do not show what their device rows are, so these are only drawn. Open the *.rpd database of the same recording instead</source>
        <translation>Die Gerätezeilen eines Traces, den rpd2tracing geschrieben hat, sagen nicht, was sie sind; sie werden nur gezeichnet. Öffnen Sie die Datenbank *.rpd derselben Aufzeichnung: sie sagt es</translation>
    </message>
    <message>
        <source>Tracy (the wheel zooms)</source>
        <translation>Tracy (das Rad vergrößert)</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>Transfer by kind</source>
        <translation>Übertragung nach Art</translation>
    </message>
    <message>
        <source>Transfers of %1 matched collectives</source>
        <translation>Übertragungen von %1 zugeordneten Kollektiven</translation>
    </message>
    <message>
        <source>Transfers of 1 matched collective</source>
        <translation>Übertragungen von 1 zugeordneten Kollektiv</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>Vorübergehend</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>Trend</translation>
    </message>
    <message>
        <source>Trend of all open runs</source>
        <translation>Trend aller offenen Läufe</translation>
    </message>
    <message>
        <source>Triton kernels of torch.compile (%1)</source>
        <translation>Triton-Kernel von torch.compile (%1)</translation>
    </message>
    <message>
        <source>True time</source>
        <translation>Wahre Zeit</translation>
    </message>
    <message>
        <source>True time: no match</source>
        <translation>Wahre Zeit: kein Gegenstück</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Try again to load it from the start</source>
        <translation>Versuchen Sie es noch einmal, um von vorn zu laden</translation>
    </message>
    <message>
        <source>Tune this kernel (tile sizes, memory layout, lower precision of its data), or fuse it with its neighbours.</source>
        <translation>Diesen Kernel abstimmen (Kachelgrößen, Speicheranordnung, geringere Genauigkeit seiner Daten) oder mit seinen Nachbarn fusionieren.</translation>
    </message>
    <message>
        <source>Tune this kernel (tile sizes, memory layout, lower precision of its data).</source>
        <translation>Diesen Kernel abstimmen (Kachelgrößen, Speicheranordnung, geringere Genauigkeit seiner Daten).</translation>
    </message>
    <message>
        <source>Tune this kernel, split its work over more cores, or run several in parallel.</source>
        <translation>Diesen Kernel abstimmen, seine Arbeit auf mehr Kerne verteilen oder mehrere parallel ausführen.</translation>
    </message>
    <message>
        <source>Two GPUs: one waits for the other in each step</source>
        <translation>Zwei GPUs: in jedem Schritt wartet eine auf die andere</translation>
    </message>
    <message>
        <source>Two ranks</source>
        <translation>Zwei Ranks</translation>
    </message>
    <message>
        <source>Type a query, such as: SELECT name, count(*) AS n, sum(dur) AS total_ns FROM kernels GROUP BY name ORDER BY total_ns DESC</source>
        <translation>Geben Sie eine Abfrage ein, etwa: SELECT name, count(*) AS n, sum(dur) AS total_ns FROM kernels GROUP BY name ORDER BY total_ns DESC</translation>
    </message>
    <message>
        <source>Type of an element</source>
        <translation>Typ eines Elements</translation>
    </message>
    <message>
        <source>Type of the main input</source>
        <translation>Typ der Haupteingabe</translation>
    </message>
    <message>
        <source>Type to find slices by name, category, duration or arguments</source>
        <translation>Eingeben, um Abschnitte nach Name, Kategorie, Dauer oder Argumenten zu finden</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>Eingeben, was Sie tun möchten</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>UI scale</source>
        <translation>Skalierung der Oberfläche</translation>
    </message>
    <message>
        <source>Uncategorized: %1 of the device time. Your own rules: %2</source>
        <translation>Ohne Kategorie: %1 der Gerätezeit. Eigene Regeln: %2</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>%1 rückgängig machen</translation>
    </message>
    <message>
        <source>Undo moving the candidate's time against the baseline's (Ctrl+Z)</source>
        <translation>Das Verschieben des Kandidaten gegen die Basis rückgängig machen (Strg+Z)</translation>
    </message>
    <message>
        <source>Unescaped or missing quote, resumed after it</source>
        <translation>Anführungszeichen fehlt oder ist nicht maskiert, danach fortgesetzt</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>Ungeklärt</translation>
    </message>
    <message>
        <source>Unexplained waits</source>
        <translation>Ungeklärtes Warten</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Unit and type that the work runs in</source>
        <translation>Einheit und Typ, in denen die Arbeit läuft</translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation>Einheit der Zeiten</translation>
    </message>
    <message>
        <source>Unit: &amp;automatic</source>
        <translation>Einheit: &amp;automatisch</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Unknown begin</source>
        <translation>Beginn unbekannt</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>Ohne Gegenstück</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Unpin all lanes</source>
        <translation>Alle Spuren lösen</translation>
    </message>
    <message>
        <source>Unpin lane</source>
        <translation>Spur lösen</translation>
    </message>
    <message>
        <source>Unsupported or damaged file</source>
        <translation>Nicht unterstützte oder beschädigte Datei</translation>
    </message>
    <message>
        <source>Unusable</source>
        <translation>Unbrauchbar</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>Ungenutzt</translation>
    </message>
    <message>
        <source>Unused %</source>
        <translation>Ungenutzt in %</translation>
    </message>
    <message>
        <source>Unused then</source>
        <translation>Dann ungenutzt</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Up to %1</source>
        <translation>Bis %1</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>Oberes Quartil</translation>
    </message>
    <message>
        <source>Use %1 for batch norm.</source>
        <translation>Für Batch-Norm %1 verwenden.</translation>
    </message>
    <message>
        <source>Use %1 so that no layout is converted; %2 picks the fastest kernels.</source>
        <translation>Mit %1 wird keine Anordnung umgewandelt; %2 wählt die schnellsten Kernel.</translation>
    </message>
    <message>
        <source>Use a fused or foreach optimizer: it updates all parameters in a few calls.</source>
        <translation>Einen Fused- oder Foreach-Optimierer verwenden: er aktualisiert alle Parameter in wenigen Aufrufen.</translation>
    </message>
    <message>
        <source>Use half precision (%1) for the activations where they still are FP32.</source>
        <translation>Halbe Genauigkeit (%1) für die Aktivierungen verwenden, wo sie noch FP32 sind.</translation>
    </message>
    <message>
        <source>Use mixed precision (%1) where they still compute in FP32.</source>
        <translation>Gemischte Genauigkeit (%1) verwenden, wo sie noch in FP32 rechnen.</translation>
    </message>
    <message>
        <source>Use more threads for these operators (%1), a build with MKL or oneDNN where this one has neither, or bf16 where the processor has it.</source>
        <translation>Mehr Threads für diese Operatoren verwenden (%1), einen Build mit MKL oder oneDNN, wenn dieser keines davon hat, oder bf16, wo der Prozessor es hat.</translation>
    </message>
    <message>
        <source>Use more threads for these operators (%1), or bf16 where the processor has it.</source>
        <translation>Mehr Threads für diese Operatoren verwenden (%1) oder bf16, wo der Prozessor es hat.</translation>
    </message>
    <message>
        <source>Use the fused optimizer (fused=True).</source>
        <translation>Den Fused-Optimierer (fused=True) verwenden.</translation>
    </message>
    <message>
        <source>Use the fused or foreach optimizer (fused=True).</source>
        <translation>Den Fused- oder Foreach-Optimierer (fused=True) verwenden.</translation>
    </message>
    <message>
        <source>Use zero_grad(set_to_none=True), which writes no zeros.</source>
        <translation>zero_grad(set_to_none=True) verwenden, das keine Nullen schreibt.</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>Übliche Spalten</translation>
    </message>
    <message>
        <source>Usual place</source>
        <translation>Üblicher Ort</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Values nested over 1,000 deep, shown as text only</source>
        <translation>Über 1.000-fach verschachtelte Werte, nur als Text gezeigt</translation>
    </message>
    <message>
        <source>Variance by position</source>
        <translation>Schwankung nach Stelle</translation>
    </message>
    <message>
        <source>Variance of steps</source>
        <translation>Schwankung der Schritte</translation>
    </message>
    <message>
        <source>Vendor's</source>
        <translation>Des Herstellers</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Wait for a late rank</source>
        <translation>Warten auf einen verspäteten Rank</translation>
    </message>
    <message>
        <source>Wait for input</source>
        <translation>Warten auf Eingaben</translation>
    </message>
    <message>
        <source>Wait for the device before the recording begins</source>
        <translation>Vor Beginn der Aufzeichnung auf das Gerät warten</translation>
    </message>
    <message>
        <source>Wait for the device before the recording ends</source>
        <translation>Vor dem Ende der Aufzeichnung auf das Gerät warten</translation>
    </message>
    <message>
        <source>Wait that all open ranks share, for ranks that are not open; empty: not recorded, or none</source>
        <translation>Warten, das alle geöffneten Ranks teilen, auf Ranks, die nicht geöffnet sind; leer: nicht aufgezeichnet oder keines</translation>
    </message>
    <message>
        <source>Waited here</source>
        <translation>Hier gewartet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Waiting for both traces…</source>
        <translation>Warten auf beide Traces…</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>Warten auf den Host</translation>
    </message>
    <message>
        <source>Waiting for traces that are being written</source>
        <translation>Wartet auf Traces, die noch geschrieben werden</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Waits between streams are inferred from times</source>
        <translation>Warten zwischen Streams ist aus Zeiten erschlossen</translation>
    </message>
    <message>
        <source>Waits for communication</source>
        <translation>Warten auf Kommunikation</translation>
    </message>
    <message>
        <source>Waits for the device</source>
        <translation>Warten auf das Gerät</translation>
    </message>
    <message>
        <source>Waits for the others count as transfer.</source>
        <translation>Warten auf die anderen zählt als Übertragung.</translation>
    </message>
    <message>
        <source>Waits of ranks in collectives</source>
        <translation>Warten der Ranks in Kollektiven</translation>
    </message>
    <message>
        <source>Waits that each rank caused</source>
        <translation>Warten, das jeder Rank verursachte</translation>
    </message>
    <message>
        <source>Wall %</source>
        <translation>Laufzeit %</translation>
    </message>
    <message>
        <source>Wall &amp;clock</source>
        <translation>&amp;Uhrzeit</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Wall clock in &amp;UTC</source>
        <translation>Uhrzeit in U&amp;TC</translation>
    </message>
    <message>
        <source>Wall clock in UTC</source>
        <translation>Uhrzeit in UTC</translation>
    </message>
    <message>
        <source>Wall time at 2× %</source>
        <translation>Laufzeit bei 2× %</translation>
    </message>
    <message>
        <source>Warps per SM</source>
        <translation>Warps je SM</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Welch's t-test over the steps: p = %1</source>
        <translation>Welchs t-Test über die Schritte: p = %1</translation>
    </message>
    <message>
        <source>What Lanescope did about it</source>
        <translation>Was Lanescope deswegen getan hat</translation>
    </message>
    <message>
        <source>What caused the kernels</source>
        <translation>Was die Kernel verursacht hat</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>What colours mean</source>
        <translation>Was Farben bedeuten</translation>
    </message>
    <message>
        <source>What each option is for</source>
        <translation>Wozu die Optionen dienen</translation>
    </message>
    <message>
        <source>What elastic time lines up</source>
        <translation>Was elastische Zeit ausrichtet</translation>
    </message>
    <message>
        <source>What explains the difference</source>
        <translation>Was den Unterschied erklärt</translation>
    </message>
    <message>
        <source>What fuses them</source>
        <translation>Was sie verschmilzt</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>Was gewählt ist</translation>
    </message>
    <message>
        <source>What the category follows from: the operator, a compiler's or the kernel's own name, its library, or the recorder</source>
        <translation>Woraus die Kategorie folgt: Operator, Name des Compilers oder des Kernels selbst, seine Bibliothek oder der Rekorder</translation>
    </message>
    <message>
        <source>What the rule matches</source>
        <translation>Worauf die Regel zutrifft</translation>
    </message>
    <message>
        <source>What the selected time gets shorter by, in a replay; of the first rows, and only where enough of the critical path has a basis</source>
        <translation>Um wie viel die ausgewählte Zeit beim Nachspielen kürzer wird; für die ersten Zeilen, und nur wo genug vom kritischen Pfad eine Grundlage hat</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>What to keep in mind</source>
        <translation>Was zu beachten ist</translation>
    </message>
    <message>
        <source>What to record instead</source>
        <translation>Was stattdessen aufzuzeichnen ist</translation>
    </message>
    <message>
        <source>What took most of the gap, such as data_loading or host_python</source>
        <translation>Was den größten Teil der Lücke nahm, etwa data_loading oder host_python</translation>
    </message>
    <message>
        <source>What waited for pages is not recorded: predictions from this recording leave it out</source>
        <translation>Was auf Seiten wartete, ist nicht aufgezeichnet: Vorhersagen aus dieser Aufzeichnung lassen es weg</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Rad</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Where accuracy allows, quantize to %1.</source>
        <translation>Auf %1 quantisieren, wo die Genauigkeit reicht.</translation>
    </message>
    <message>
        <source>Where every event of the file went. Click to see the problems</source>
        <translation>Wohin jedes Ereignis der Datei kam. Klicken zeigt die Probleme</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>Woher er kommt</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>Whether its work begins more than ten times the median busy time after it</source>
        <translation>Ob seine Arbeit später als das Zehnfache des Medians der beschäftigten Zeit beginnt</translation>
    </message>
    <message>
        <source>Whether some operator of the row could run on tensor cores</source>
        <translation>Ob ein Operator der Zeile auf Tensorkernen laufen könnte</translation>
    </message>
    <message>
        <source>Whether the block is part of the peak of its device</source>
        <translation>Ob der Block zum Höchststand seines Geräts gehört</translation>
    </message>
    <message>
        <source>Whether the call takes more than 50 us</source>
        <translation>Ob der Aufruf mehr als 50 us dauert</translation>
    </message>
    <message>
        <source>Whether the kernel uses tensor cores, by its name: yes, likely, no or unknown; empty where the device has none</source>
        <translation>Ob der Kernel nach seinem Namen Tensorkerne nutzt: yes, likely, no oder unknown; leer, wo das Gerät keine hat</translation>
    </message>
    <message>
        <source>Whether the operator could run on tensor cores</source>
        <translation>Ob der Operator auf Tensorkernen laufen könnte</translation>
    </message>
    <message>
        <source>Whether the range holds only a part of the step</source>
        <translation>Ob der Bereich nur einen Teil des Schritts enthält</translation>
    </message>
    <message>
        <source>Whether the row is work on a device</source>
        <translation>Ob die Zeile Arbeit auf einem Gerät ist</translation>
    </message>
    <message>
        <source>Whether the work is shorter than its call</source>
        <translation>Ob die Arbeit kürzer als ihr Aufruf ist</translation>
    </message>
    <message>
        <source>Whether the work starts more than 100 us after its call</source>
        <translation>Ob die Arbeit mehr als 100 us nach ihrem Aufruf beginnt</translation>
    </message>
    <message>
        <source>Whether |z| is above 3.5, and the difference above 2 %</source>
        <translation>Ob |z| über 3,5 und die Differenz über 2 % liegt</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>Whole blocks, one after another</source>
        <translation>Ganze Blöcke nacheinander</translation>
    </message>
    <message>
        <source>Whole causal chain</source>
        <translation>Ganze Ursachenkette</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>Ganzer Trace</translation>
    </message>
    <message>
        <source>Why idle: causes, the latest first</source>
        <translation>Warum untätig: Ursachen, die späteste zuerst</translation>
    </message>
    <message>
        <source>Why it began then: causes, the latest first</source>
        <translation>Warum es dann begann: Ursachen, die späteste zuerst</translation>
    </message>
    <message>
        <source>Why it is not steady; empty: it is</source>
        <translation>Warum es nicht als stetig zählt; leer: es zählt</translation>
    </message>
    <message>
        <source>Why it takes so long</source>
        <translation>Warum es so lange dauert</translation>
    </message>
    <message>
        <source>Why the device was idle, such as data_loading or host_python</source>
        <translation>Warum das Gerät untätig war, etwa data_loading oder host_python</translation>
    </message>
    <message>
        <source>Why the work is above the roofline, or a copy has no percentage</source>
        <translation>Warum die Arbeit über der Roofline liegt oder eine Kopie keinen Prozentwert hat</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Width:</source>
        <translation>Breite:</translation>
    </message>
    <message>
        <source>With tensor cores</source>
        <translation>Mit Tensor-Kernen</translation>
    </message>
    <message>
        <source>With the same time range and lanes. A start with files opens only those. A file that was being opened during a crash is not reopened automatically</source>
        <translation>Mit demselben Zeitbereich und denselben Spuren. Ein Start mit Dateien öffnet nur diese. Was gerade geöffnet wurde, als das Programm abstürzte, wird nie von selbst geöffnet</translation>
    </message>
    <message>
        <source>Within an operator memory is freed where an allocation did not fit and cached blocks go back to try again (num_alloc_retries in memory_stats()), or by a library that frees its workspace.</source>
        <translation>Innerhalb eines Operators wird Speicher frei, wo eine Belegung nicht passte und Blöcke des Caches für einen neuen Versuch zurückgehen (num_alloc_retries in memory_stats()), oder durch eine Bibliothek, die ihren Arbeitsbereich freigibt.</translation>
    </message>
    <message>
        <source>Within operator</source>
        <translation>Innerhalb eines Operators</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Work from before the recording</source>
        <translation>Arbeit von vor der Aufzeichnung</translation>
    </message>
    <message>
        <source>Work of an inference engine's iteration: prefill, decode, mixed, idle or diffusion</source>
        <translation>Arbeit einer Iteration einer Inferenz-Engine: prefill, decode, mixed, idle oder diffusion</translation>
    </message>
    <message>
        <source>Work of each stream</source>
        <translation>Arbeit jedes Streams</translation>
    </message>
    <message>
        <source>Work of the iteration</source>
        <translation>Arbeit der Iteration</translation>
    </message>
    <message>
        <source>Work of the iterations</source>
        <translation>Arbeit der Iterationen</translation>
    </message>
    <message>
        <source>Work runs, but no computing kernel</source>
        <translation>Es läuft Arbeit, aber kein rechnender Kernel</translation>
    </message>
    <message>
        <source>Work that begins next; empty: the gap ends with the trace</source>
        <translation>Arbeit, die als nächste beginnt; leer: die Lücke endet mit dem Trace</translation>
    </message>
    <message>
        <source>Work that ended last; empty: the gap begins with the trace</source>
        <translation>Arbeit, die zuletzt endete; leer: die Lücke beginnt mit dem Trace</translation>
    </message>
    <message>
        <source>Work that starts in the selected time; drag along a lane to select</source>
        <translation>Arbeit, die in der gewählten Zeit beginnt; zum Wählen entlang einer Spur ziehen</translation>
    </message>
    <message>
        <source>Work that the recorder lost</source>
        <translation>Bei der Aufzeichnung verlorene Arbeit</translation>
    </message>
    <message>
        <source>Work that waits</source>
        <translation>Wartende Arbeit</translation>
    </message>
    <message>
        <source>Work was launched and did not start, and nothing in the trace shows why.</source>
        <translation>Arbeit wurde gestartet und begann nicht, und nichts im Trace zeigt, warum.</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Wrap a few steps of your loop in torch.profiler, then open the files that it writes</source>
        <translation>Schließen Sie einige Schritte Ihrer Schleife in torch.profiler ein und öffnen Sie die Dateien, die er schreibt</translation>
    </message>
    <message>
        <source>Write the comparison</source>
        <translation>Den Vergleich schreiben</translation>
    </message>
    <message>
        <source>Write the comparison as one HTML file</source>
        <translation>Den Vergleich als eine HTML-Datei schreiben</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Wrote %1 (%2 events)</source>
        <translation>Geschrieben: %1 (%2 Ereignisse)</translation>
    </message>
    <message>
        <source>XLA's autotuning (--xla_gpu_autotune_level)</source>
        <translation>Autotuning von XLA (--xla_gpu_autotune_level)</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Your rules apply to results calculated from now on</source>
        <translation>Ihre Regeln gelten für Ergebnisse, die von nun an berechnet werden</translation>
    </message>
    <message>
        <source>Zoom and pan both timelines together</source>
        <translation>Beide Zeitleisten gemeinsam zoomen und verschieben</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Am Zeiger vergrößern</translation>
    </message>
    <message>
        <source>Zoom in at the pointer</source>
        <translation>Am Zeiger vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>Zoom to slice</source>
        <translation>Auf Abschnitt vergrößern</translation>
    </message>
    <message>
        <source>Zoom to the selected time range</source>
        <translation>Auf den gewählten Zeitbereich vergrößern</translation>
    </message>
    <message>
        <source>Zoom to the selection; again: zoom to fit</source>
        <translation>Auswahl einpassen; nochmals: alles einpassen</translation>
    </message>
    <message>
        <source>Zoom to the slice and open its details</source>
        <translation>Auf den Abschnitt vergrößern und seine Einzelheiten öffnen</translation>
    </message>
    <message>
        <source>Zoom to time range</source>
        <translation>Auf Zeitbereich vergrößern</translation>
    </message>
    <message>
        <source>a CUDA or HIP graph</source>
        <translation>ein CUDA- oder HIP-Graph</translation>
    </message>
    <message>
        <source>a compiler that fuses operators</source>
        <translation>ein Compiler, der Operatoren fusioniert</translation>
    </message>
    <message>
        <source>a counter in the trace</source>
        <translation>ein Zähler im Trace</translation>
    </message>
    <message>
        <source>a fused attention (flash attention)</source>
        <translation>eine fusionierte Attention (Flash-Attention)</translation>
    </message>
    <message>
        <source>after reading</source>
        <translation>nach dem Lesen</translation>
    </message>
    <message>
        <source>all operators known</source>
        <translation>alle Operatoren bekannt</translation>
    </message>
    <message>
        <source>allocated before the recording</source>
        <translation>vor der Aufzeichnung belegt</translation>
    </message>
    <message>
        <source>an SVG picture needs an open trace</source>
        <translation>ein SVG-Bild braucht einen offenen Trace</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>and what led to that</source>
        <translation>und was dazu führte</translation>
    </message>
    <message>
        <source>annotation of the graph's node</source>
        <translation>Annotation des Graph-Knotens</translation>
    </message>
    <message>
        <source>another replay of this node</source>
        <translation>eine andere Ausführung dieses Knotens</translation>
    </message>
    <message>
        <source>apply layout</source>
        <translation>Anordnung anwenden</translation>
    </message>
    <message>
        <source>arranging…</source>
        <translation>ordnet…</translation>
    </message>
    <message>
        <source>arrays of jnp.bfloat16</source>
        <translation>Arrays aus jnp.bfloat16</translation>
    </message>
    <message>
        <source>arrays of jnp.float16</source>
        <translation>Arrays in jnp.float16</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>as sampled; a value holds until the next one</source>
        <translation>wie gemessen; ein Wert gilt bis zum nächsten</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>at every moment min(sum of blocks per SM of the running kernels, 1), averaged over time, as Kineto's TensorBoard plugin defines it</source>
        <translation>zu jedem Zeitpunkt min(Summe der Blöcke je SM der laufenden Kernel, 1), über die Zeit gemittelt, wie es das TensorBoard-Plugin von Kineto definiert</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>at the peak</source>
        <translation>an der Spitze</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>bandwidth and time of each copy in the trace</source>
        <translation>Bandbreite und Zeit jeder Kopie im Trace</translation>
    </message>
    <message>
        <source>batch, parallelism, memory and clocks stay as recorded</source>
        <translation>Batch, Parallelität, Speicher und Takte bleiben wie aufgezeichnet</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>between recorded calls</source>
        <translation>zwischen aufgezeichneten Aufrufen</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>blockiert</translation>
    </message>
    <message>
        <source>blocks per SM that the profiler computed from launch shapes</source>
        <translation>Blöcke je SM, die der Profiler aus den Startformen errechnet hat</translation>
    </message>
    <message>
        <source>by External id</source>
        <translation>über External id</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>bytes that PyTorch's allocator has handed out</source>
        <translation>Bytes, die der Allokator von PyTorch vergeben hat</translation>
    </message>
    <message>
        <source>bytes that PyTorch's allocator holds</source>
        <translation>Bytes, die der Allokator von PyTorch hält</translation>
    </message>
    <message>
        <source>change row height</source>
        <translation>Zeilenhöhe ändern</translation>
    </message>
    <message>
        <source>change row heights</source>
        <translation>Zeilenhöhen ändern</translation>
    </message>
    <message>
        <source>classes of kernels</source>
        <translation>Klassen von Kerneln</translation>
    </message>
    <message>
        <source>clocks agree within %1</source>
        <translation>Uhren stimmen auf %1 überein</translation>
    </message>
    <message>
        <source>clocks as recorded</source>
        <translation>Uhren wie aufgezeichnet</translation>
    </message>
    <message>
        <source>collapse all groups</source>
        <translation>alle Gruppen einklappen</translation>
    </message>
    <message>
        <source>collapse group</source>
        <translation>Gruppe einklappen</translation>
    </message>
    <message>
        <source>collapse lane</source>
        <translation>Spur einklappen</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>communication %1</source>
        <translation>Kommunikation %1</translation>
    </message>
    <message>
        <source>compare the column itself with a value: =, &lt;, &gt;, BETWEEN, IN, LIKE, GLOB or REGEXP</source>
        <translation>die Spalte selbst mit einem Wert vergleichen: =, &lt;, &gt;, BETWEEN, IN, LIKE, GLOB oder REGEXP</translation>
    </message>
    <message>
        <source>computation %1</source>
        <translation>Berechnung %1</translation>
    </message>
    <message>
        <source>compute, memory, latency or link</source>
        <translation>compute, memory, latency oder link</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>durch Rechenleistung begrenzt</translation>
    </message>
    <message>
        <source>computed by the program that wrote the counter</source>
        <translation>berechnet vom Programm, das den Zähler schrieb</translation>
    </message>
    <message>
        <source>computed from the grid</source>
        <translation>aus dem Grid berechnet</translation>
    </message>
    <message>
        <source>computed from the grids</source>
        <translation>aus den Grids errechnet</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>rechnet…</translation>
    </message>
    <message>
        <source>copies %1</source>
        <translation>Kopien %1</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>counted, without those of tensor cores</source>
        <translation>gezählt, ohne die der Tensor-Kerne</translation>
    </message>
    <message>
        <source>counter values</source>
        <translation>Zählerwerte</translation>
    </message>
    <message>
        <source>counter without a name</source>
        <translation>Zähler ohne Namen</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>kritischer Pfad</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>Laden von Daten</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>device activity</source>
        <translation>Arbeit des Geräts</translation>
    </message>
    <message>
        <source>device work of the step ends after %1 instead of %2</source>
        <translation>Gerätearbeit des Schritts endet nach %1 statt %2</translation>
    </message>
    <message>
        <source>devices and steps</source>
        <translation>Geräte und Schritte</translation>
    </message>
    <message>
        <source>empty_cache() returns memory to the driver, and the next step has to allocate it again: move it out of the loop. The caching allocator reuses what is free.</source>
        <translation>empty_cache() gibt Speicher an den Treiber zurück, und der nächste Schritt muss ihn neu anfordern: aus der Schleife nehmen. Der Caching-Allokator verwendet wieder, was frei ist.</translation>
    </message>
    <message>
        <source>end of the trace</source>
        <translation>Ende des Traces</translation>
    </message>
    <message>
        <source>event wait</source>
        <translation>Warten auf ein Ereignis</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>expand all groups</source>
        <translation>alle Gruppen ausklappen</translation>
    </message>
    <message>
        <source>expand group</source>
        <translation>Gruppe ausklappen</translation>
    </message>
    <message>
        <source>expand lane</source>
        <translation>Spur ausklappen</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>faster, slower, better, worse, new, gone, unchanged, noise or unknown</source>
        <translation>faster, slower, better, worse, new, gone, unchanged, noise oder unknown</translation>
    </message>
    <message>
        <source>faster, slower, new, gone, unchanged, or noise: within the variation between steps</source>
        <translation>faster, slower, new, gone, unchanged oder noise: innerhalb der Schwankung der Schritte</translation>
    </message>
    <message>
        <source>flow ends</source>
        <translation>Enden von Verbindungen</translation>
    </message>
    <message>
        <source>forward to backward</source>
        <translation>vorwärts zu rückwärts</translation>
    </message>
    <message>
        <source>fp16 or bf16</source>
        <translation>fp16 oder bf16</translation>
    </message>
    <message>
        <source>from another replay of the node</source>
        <translation>aus einer anderen Wiedergabe des Knotens</translation>
    </message>
    <message>
        <source>from the capture of the graph</source>
        <translation>aus der Aufnahme des Graphen</translation>
    </message>
    <message>
        <source>from the same work launched eagerly</source>
        <translation>aus derselben, einzeln gestarteten Arbeit</translation>
    </message>
    <message>
        <source>gap on stream</source>
        <translation>Lücke im Stream</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>graph launches and their work; operators from annotations, a capture, or the same work launched eagerly</source>
        <translation>Graph-Starts und ihre Arbeit; Operatoren aus Anmerkungen, einer Aufnahme oder derselben, einzeln gestarteten Arbeit</translation>
    </message>
    <message>
        <source>group by names, devices, streams or steps; times and texts of each row are not grouped by the table</source>
        <translation>nach Namen, Geräten, Streams oder Schritten gruppieren; Zeiten und Texte einzelner Zeilen gruppiert die Tabelle nicht</translation>
    </message>
    <message>
        <source>hand-over between threads</source>
        <translation>Übergabe zwischen Threads</translation>
    </message>
    <message>
        <source>hide Python stack</source>
        <translation>Python-Stapel ausblenden</translation>
    </message>
    <message>
        <source>hide idle lanes</source>
        <translation>untätige Spuren ausblenden</translation>
    </message>
    <message>
        <source>hide lane</source>
        <translation>Spur ausblenden</translation>
    </message>
    <message>
        <source>hide lanes</source>
        <translation>Spuren ausblenden</translation>
    </message>
    <message>
        <source>host and device clocks are skewed</source>
        <translation>die Uhren von Host und Gerät gehen auseinander</translation>
    </message>
    <message>
        <source>host work</source>
        <translation>Arbeit des Hosts</translation>
    </message>
    <message>
        <source>host_wait, kernel_wait or other</source>
        <translation>host_wait, kernel_wait oder other</translation>
    </message>
    <message>
        <source>host_wait: the host launched the next work too late; kernel_wait: a short gap between kernels; other</source>
        <translation>host_wait: der Host startete die nächste Arbeit zu spät; kernel_wait: eine kurze Lücke zwischen Kerneln; other</translation>
    </message>
    <message>
        <source>how long %1 pieces of device work took</source>
        <translation>wie lange %1 Stücke Gerätearbeit dauerten</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>impossible: it reaches past later work of its stream</source>
        <translation>unmöglich: es reicht über spätere Arbeit seines Streams hinaus</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>in its place (confidence %1)</source>
        <translation>an seiner Stelle (Konfidenz %1)</translation>
    </message>
    <message>
        <source>in kernels</source>
        <translation>in Kerneln</translation>
    </message>
    <message>
        <source>in slices</source>
        <translation>in Abschnitten</translation>
    </message>
    <message>
        <source>in view</source>
        <translation>im Ausschnitt</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>gefolgert</translation>
    </message>
    <message>
        <source>inferred edges on the path: %1</source>
        <translation>gefolgerte Kanten auf dem Pfad: %1</translation>
    </message>
    <message>
        <source>inputs × %1: %2 per element</source>
        <translation>Eingaben × %1: %2 je Element</translation>
    </message>
    <message>
        <source>instant at %1</source>
        <translation>Zeitpunkt bei %1</translation>
    </message>
    <message>
        <source>instants</source>
        <translation>Zeitpunkte</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es ist zu groß</translation>
    </message>
    <message>
        <source>it repeats this work, whose launch call was not recorded</source>
        <translation>sie wiederholt diese Arbeit, deren Startaufruf nicht aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>jax.jit over a larger function</source>
        <translation>jax.jit über eine größere Funktion</translation>
    </message>
    <message>
        <source>jax.jit over a larger function, or a command buffer of XLA (--xla_gpu_enable_command_buffer),</source>
        <translation>jax.jit über eine größere Funktion, oder ein Befehlspuffer von XLA (--xla_gpu_enable_command_buffer),</translation>
    </message>
    <message>
        <source>jax.nn.dot_product_attention (flash attention)</source>
        <translation>jax.nn.dot_product_attention (Flash-Attention)</translation>
    </message>
    <message>
        <source>join args on arg_set_id and compare its key and value</source>
        <translation>args über arg_set_id verbinden und dort key und Wert vergleichen</translation>
    </message>
    <message>
        <source>keep the column alone on one side and calculate on the other one</source>
        <translation>die Spalte allein auf einer Seite lassen und auf der anderen rechnen</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels beside communication (%1) may get faster by themselves</source>
        <translation>Kernel neben Kommunikation (%1) können von selbst schneller werden</translation>
    </message>
    <message>
        <source>known for %1 of kernel time</source>
        <translation>%1 der Kernelzeit bekannt</translation>
    </message>
    <message>
        <source>known for %1 of the copies</source>
        <translation>%1 der Kopien bekannt</translation>
    </message>
    <message>
        <source>known for %1 of the events</source>
        <translation>%1 der Ereignisse bekannt</translation>
    </message>
    <message>
        <source>known for %1 of the kernel time</source>
        <translation>bekannt für %1 der Kernelzeit</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>latency of launches</source>
        <translation>Verzögerung der Starts</translation>
    </message>
    <message>
        <source>latency-bound: less than a microsecond of work</source>
        <translation>durch Latenz begrenzt: weniger als eine Mikrosekunde Arbeit</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>launch calls and device work with the same correlation id</source>
        <translation>Startaufrufe und Gerätearbeit mit derselben Korrelationsnummer</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>Startlatenz</translation>
    </message>
    <message>
        <source>launch shapes; the trace has no blocks per SM: blocks of the grid / number of SMs</source>
        <translation>Startformen; der Trace hat keine Blöcke je SM: Blöcke des Grids / Anzahl der SMs</translation>
    </message>
    <message>
        <source>launch that was captured into the graph</source>
        <translation>Start, der in den Graphen aufgenommen wurde</translation>
    </message>
    <message>
        <source>launch-bound host</source>
        <translation>den Host, der zu langsam startet</translation>
    </message>
    <message>
        <source>launched %1 before</source>
        <translation>%1 vorher gestartet</translation>
    </message>
    <message>
        <source>likely, by its name</source>
        <translation>wahrscheinlich, dem Namen nach</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>link-bound</source>
        <translation>durch die benutzte Verbindung begrenzt</translation>
    </message>
    <message>
        <source>loss: something is missing or damaged; doubt: figures may be wrong; note: good to know</source>
        <translation>loss: etwas fehlt oder ist beschädigt; doubt: Zahlen können falsch sein; note: gut zu wissen</translation>
    </message>
    <message>
        <source>main thread</source>
        <translation>Hauptthread</translation>
    </message>
    <message>
        <source>main thread %1</source>
        <translation>Hauptthread %1</translation>
    </message>
    <message>
        <source>max %1 in view</source>
        <translation>max. %1 im Ausschnitt</translation>
    </message>
    <message>
        <source>mean %1 in view</source>
        <translation>Mittel %1 im Ausschnitt</translation>
    </message>
    <message>
        <source>mean of the running kernels' occupancy, 0 while none runs; means are over the time in which kernels run</source>
        <translation>Mittel der Occupancy der laufenden Kernel, 0, während keiner läuft; Mittelwerte gelten für die Zeit, in der Kernel laufen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>durch Speicherbandbreite begrenzt</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>microsecond resolution</source>
        <translation>Auflösung in Mikrosekunden</translation>
    </message>
    <message>
        <source>min %1, max %2</source>
        <translation>min. %1, max. %2</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>move group</source>
        <translation>Gruppe verschieben</translation>
    </message>
    <message>
        <source>move lane</source>
        <translation>Spur verschieben</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>n/a: %1</source>
        <translation>k. A.: %1</translation>
    </message>
    <message>
        <source>n/a: no launch call in the trace</source>
        <translation>k. A.: kein Startaufruf im Trace</translation>
    </message>
    <message>
        <source>n/a: not recorded</source>
        <translation>k. A.: nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>n/a: the recording ends in this step</source>
        <translation>keine Angabe: die Aufnahme endet in diesem Schritt</translation>
    </message>
    <message>
        <source>nanosecond resolution</source>
        <translation>Auflösung in Nanosekunden</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>next cause %1 earlier: %2</source>
        <translation>nächste Ursache %1 früher: %2</translation>
    </message>
    <message>
        <source>no cause recorded</source>
        <translation>keine Ursache aufgezeichnet</translation>
    </message>
    <message>
        <source>no collectives matched</source>
        <translation>keine Kollektive zugeordnet</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>kein Gegenstück</translation>
    </message>
    <message>
        <source>no counterpart of its own; shown is that of the slice around it</source>
        <translation>kein eigenes Gegenstück; gezeigt wird das des umgebenden Abschnitts</translation>
    </message>
    <message>
        <source>no device work %1</source>
        <translation>keine Gerätearbeit %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>no model of this operator</source>
        <translation>kein Modell dieses Operators</translation>
    </message>
    <message>
        <source>no name in the trace</source>
        <translation>ohne Namen im Trace</translation>
    </message>
    <message>
        <source>no operator is open around the launch</source>
        <translation>um den Aufruf ist kein Operator offen</translation>
    </message>
    <message>
        <source>no recorded cause</source>
        <translation>keine aufgezeichnete Ursache</translation>
    </message>
    <message>
        <source>no recorded event held it up</source>
        <translation>kein aufgezeichnetes Ereignis hielt es auf</translation>
    </message>
    <message>
        <source>no value in view</source>
        <translation>kein Wert sichtbar</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>noise of equal steps ± %1</source>
        <translation>Rauschen gleicher Schritte ± %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none expected, at most %1</source>
        <translation>keiner zu erwarten, höchstens %1</translation>
    </message>
    <message>
        <source>none of the traces opened</source>
        <translation>keiner der Traces ließ sich öffnen</translation>
    </message>
    <message>
        <source>not in the result</source>
        <translation>nicht im Ergebnis</translation>
    </message>
    <message>
        <source>not marked</source>
        <translation>nicht markiert</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>not recorded on this platform</source>
        <translation>auf dieser Plattform nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>nicht verstanden</translation>
    </message>
    <message>
        <source>number of kernels of the GPU that run at the moment, on all streams together; copies and memsets do not count</source>
        <translation>Zahl der Kernel der GPU, die gerade laufen, auf allen Streams zusammen; Kopien und Memsets zählen nicht</translation>
    </message>
    <message>
        <source>of computation and communication</source>
        <translation>von Rechnen und Kommunikation</translation>
    </message>
    <message>
        <source>of device work</source>
        <translation>der Gerätearbeit</translation>
    </message>
    <message>
        <source>of its kernels</source>
        <translation>ihrer Kernel</translation>
    </message>
    <message>
        <source>of other kinds, counted only</source>
        <translation>anderer Arten, nur gezählt</translation>
    </message>
    <message>
        <source>of the longest part of the trace whose work was not lost</source>
        <translation>des längsten Teils des Traces, dessen Arbeit nicht verloren ging</translation>
    </message>
    <message>
        <source>of the selected range</source>
        <translation>des ausgewählten Bereichs</translation>
    </message>
    <message>
        <source>of the time from the first to the last step, with their device work</source>
        <translation>der Zeit vom ersten bis zum letzten Schritt, mit deren Arbeit auf dem Gerät</translation>
    </message>
    <message>
        <source>of the time with host slices</source>
        <translation>der Zeit mit Host-Slices</translation>
    </message>
    <message>
        <source>of the whole trace</source>
        <translation>des ganzen Traces</translation>
    </message>
    <message>
        <source>of the whole trace, of which the table shows a part</source>
        <translation>des ganzen Traces, von dem die Tabelle einen Teil zeigt</translation>
    </message>
    <message>
        <source>on devices</source>
        <translation>auf Geräten</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>auf dem Host</translation>
    </message>
    <message>
        <source>open in editor</source>
        <translation>im Editor öffnen</translation>
    </message>
    <message>
        <source>open session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>or drop files here</source>
        <translation>oder Dateien hierher ziehen</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>p-value of Welch's t-test over the steps; empty with a single step on either side</source>
        <translation>p-Wert des Welch-Tests über die Schritte; leer, wenn eine Seite nur einen Schritt hat</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p95 between tokens</source>
        <translation>p95 zwischen Token</translation>
    </message>
    <message>
        <source>p95 period</source>
        <translation>95-%-Periode</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>paired</source>
        <translation>gepaart</translation>
    </message>
    <message>
        <source>per element it takes %1 less time</source>
        <translation>je Element ist er um %1 kürzer</translation>
    </message>
    <message>
        <source>per element it takes %1 more time</source>
        <translation>je Element ist er um %1 länger</translation>
    </message>
    <message>
        <source>per element the step takes %1 less time</source>
        <translation>je Element ist der Schritt um %1 kürzer</translation>
    </message>
    <message>
        <source>per element the step takes %1 more time</source>
        <translation>je Element ist der Schritt um %1 länger</translation>
    </message>
    <message>
        <source>per token it takes %1 less time</source>
        <translation>je Token ist er um %1 kürzer</translation>
    </message>
    <message>
        <source>per token it takes %1 more time</source>
        <translation>je Token ist er um %1 länger</translation>
    </message>
    <message>
        <source>per token the step takes %1 less time</source>
        <translation>je Token ist der Schritt um %1 kürzer</translation>
    </message>
    <message>
        <source>per token the step takes %1 more time</source>
        <translation>je Token ist der Schritt um %1 länger</translation>
    </message>
    <message>
        <source>pin lane</source>
        <translation>Spur anheften</translation>
    </message>
    <message>
        <source>pin lanes</source>
        <translation>Spuren anheften</translation>
    </message>
    <message>
        <source>problems in the file</source>
        <translation>Probleme in der Datei</translation>
    </message>
    <message>
        <source>profiler ranges (synthetic times)</source>
        <translation>Bereiche des Profilers (künstliche Zeiten)</translation>
    </message>
    <message>
        <source>queue delay %1</source>
        <translation>Wartezeit in der Queue %1</translation>
    </message>
    <message>
        <source>queue full</source>
        <translation>Warteschlange voll</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>range of %1</source>
        <translation>Bereich von %1</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded with the work</source>
        <translation>mit der Arbeit aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded without input shapes</source>
        <translation>ohne Eingabeformen aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded without record_shapes</source>
        <translation>ohne record_shapes aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded without with_stack or with_modules</source>
        <translation>ohne with_stack oder with_modules aufgezeichnet</translation>
    </message>
    <message>
        <source>recorded, inferred from later work that repeats it, or of replayed work annotated, capture, node, twin, block or name; empty: none</source>
        <translation>recorded, inferred aus späterer Arbeit, die sie wiederholt, oder bei wiederholter Arbeit annotated, capture, node, twin, block oder name; leer: keine</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>rename lane</source>
        <translation>Spur umbenennen</translation>
    </message>
    <message>
        <source>replay error %1</source>
        <translation>Fehler des Nachspielens %1</translation>
    </message>
    <message>
        <source>replays, the block of kernels that a graph repeats, modules and operators of its kernels</source>
        <translation>Wiedergaben, der Block von Kerneln, den ein Graph wiederholt, Module und Operatoren seiner Kernel</translation>
    </message>
    <message>
        <source>return of a wait</source>
        <translation>Rückkehr aus einem Warten</translation>
    </message>
    <message>
        <source>rpd writes its recorded data here: this time is profiler overhead. Flush after the measured part.</source>
        <translation>rpd schreibt hier seine aufgezeichneten Daten: diese Zeit ist Aufwand des Profilers. Nach dem gemessenen Teil schreiben lassen (flush).</translation>
    </message>
    <message>
        <source>running sum of allocations and releases from 0: the trace has no totals</source>
        <translation>laufende Summe der Belegungen und Freigaben ab 0: der Trace hat keine Gesamtwerte</translation>
    </message>
    <message>
        <source>runtime call</source>
        <translation>Laufzeitaufruf</translation>
    </message>
    <message>
        <source>same (confidence %1)</source>
        <translation>gleich (Konfidenz %1)</translation>
    </message>
    <message>
        <source>same name, differs below (confidence %1)</source>
        <translation>gleicher Name, darunter anders (Konfidenz %1)</translation>
    </message>
    <message>
        <source>same work, launched without the graph</source>
        <translation>gleiche Arbeit, ohne den Graphen gestartet</translation>
    </message>
    <message>
        <source>samples, counted only</source>
        <translation>Stichproben, nur gezählt</translation>
    </message>
    <message>
        <source>sampling, calls of the operating system, stacks</source>
        <translation>Abtastung, Aufrufe des Betriebssystems, Stapel</translation>
    </message>
    <message>
        <source>scale values</source>
        <translation>Werte skalieren</translation>
    </message>
    <message>
        <source>several calls share its correlation id</source>
        <translation>mehrere Aufrufe haben seine Korrelationsnummer</translation>
    </message>
    <message>
        <source>share of time in which at least one kernel runs; copies and memsets do not count</source>
        <translation>Zeitanteil, in dem mindestens ein Kernel läuft; Kopien und Memsets zählen nicht</translation>
    </message>
    <message>
        <source>show Python stack</source>
        <translation>Python-Stapel zeigen</translation>
    </message>
    <message>
        <source>show all lanes</source>
        <translation>alle Spuren zeigen</translation>
    </message>
    <message>
        <source>show idle lanes</source>
        <translation>untätige Spuren zeigen</translation>
    </message>
    <message>
        <source>show lane</source>
        <translation>Spur zeigen</translation>
    </message>
    <message>
        <source>show lanes</source>
        <translation>Spuren zeigen</translation>
    </message>
    <message>
        <source>show only one lane</source>
        <translation>nur eine Spur zeigen</translation>
    </message>
    <message>
        <source>show only some lanes</source>
        <translation>nur einige Spuren zeigen</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>slices cannot be coloured by “%1”</source>
        <translation>Abschnitte können nicht nach „%1“ gefärbt werden</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>sort by columns themselves, with LIMIT, in a statement over one table</source>
        <translation>nach Spalten selbst sortieren, mit LIMIT, in einer Abfrage über eine Tabelle</translation>
    </message>
    <message>
        <source>start of the trace</source>
        <translation>Anfang des Traces</translation>
    </message>
    <message>
        <source>state the values to keep, with = or IN, instead of those to leave out</source>
        <translation>mit = oder IN die Werte nennen, die bleiben, statt derer, die wegfallen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1 of both is compared</source>
        <translation>Schritt %1 von beiden wird verglichen</translation>
    </message>
    <message>
        <source>steps %1 to %2 of both are compared</source>
        <translation>die Schritte %1 bis %2 von beiden werden verglichen</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>sum of the bandwidths of the copies that run at a time, in 10⁹ bytes a second</source>
        <translation>Summe der Bandbreiten der gleichzeitig laufenden Kopien, in 10⁹ Bytes je Sekunde</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>Tensor-Kerne</translation>
    </message>
    <message>
        <source>the NHWC layout</source>
        <translation>die NHWC-Anordnung</translation>
    </message>
    <message>
        <source>the [memory] events of the trace</source>
        <translation>die [memory]-Ereignisse des Traces</translation>
    </message>
    <message>
        <source>the bandwidth of the link is not known</source>
        <translation>die Bandbreite der Verbindung ist unbekannt</translation>
    </message>
    <message>
        <source>the copies of %1 calls</source>
        <translation>die Kopien von %1 Aufrufen</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since %1 pieces of work begin before theirs</source>
        <translation>die genauen Verzögerungen der Starts, da %1 Arbeitsteile vor ihrem beginnen</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since 1 piece of work begins before its launch</source>
        <translation>die Verzögerungen der Starts genau, da 1 Arbeit vor ihrem Start beginnt</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since the device's clock was off</source>
        <translation>die genauen Verzögerungen der Starts, da die Uhr des Geräts falsch ging</translation>
    </message>
    <message>
        <source>the device's clock was off: its times were moved</source>
        <translation>die Uhr des Geräts ging falsch: seine Zeiten wurden verschoben</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>die ersten %1 von %2</translation>
    </message>
    <message>
        <source>the first %1 rows</source>
        <translation>die ersten %1 Zeilen</translation>
    </message>
    <message>
        <source>the function begins in this line</source>
        <translation>in dieser Zeile beginnt die Funktion</translation>
    </message>
    <message>
        <source>the host alone needs %1, the devices alone %2</source>
        <translation>der Host allein braucht %1, die Geräte allein %2</translation>
    </message>
    <message>
        <source>the kernels of the trace</source>
        <translation>die Kernel des Traces</translation>
    </message>
    <message>
        <source>the launching call is not in the trace</source>
        <translation>der startende Aufruf fehlt im Trace</translation>
    </message>
    <message>
        <source>the library's search for the fastest algorithm</source>
        <translation>die Suche der Bibliothek nach dem schnellsten Algorithmus</translation>
    </message>
    <message>
        <source>the longest complete part of the trace</source>
        <translation>der längste vollständige Teil des Traces</translation>
    </message>
    <message>
        <source>the math mode of the library</source>
        <translation>der Rechenmodus der Bibliothek</translation>
    </message>
    <message>
        <source>the peaks of the device are not known</source>
        <translation>die Spitzenwerte des Geräts sind unbekannt</translation>
    </message>
    <message>
        <source>the profiler's estimate from launch shapes, computed where it is missing; tail effects and early exits are not in it</source>
        <translation>die Schätzung des Profilers aus den Startformen, berechnet, wo sie fehlt; Randeffekte und frühes Ende sind nicht darin</translation>
    </message>
    <message>
        <source>the ranks have no “%1”</source>
        <translation>die Ranks haben kein „%1“</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches</source>
        <translation>die Arbeit von %1 von %2 Starts</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches (step %3 is incomplete and left out)</source>
        <translation>die Arbeit von %1 von %2 Starts (Schritt %3 ist unvollständig und ausgelassen)</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches (steps %3 are incomplete and left out)</source>
        <translation>die Arbeit von %1 von %2 Starts (die Schritte %3 sind unvollständig und ausgelassen)</translation>
    </message>
    <message>
        <source>this is rank %1</source>
        <translation>dies ist Rank %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>to the end of its device work</source>
        <translation>bis zum Ende seiner Arbeit auf dem Gerät</translation>
    </message>
    <message>
        <source>to the end of its device work, mean %1</source>
        <translation>bis zum Ende seiner Arbeit auf dem Gerät, Mittel %1</translation>
    </message>
    <message>
        <source>torch.autocast with bf16, or fp16</source>
        <translation>torch.autocast mit bf16 oder fp16</translation>
    </message>
    <message>
        <source>torch.autocast with fp16</source>
        <translation>torch.autocast mit fp16</translation>
    </message>
    <message>
        <source>torch.compile(mode="reduce-overhead") or graph capture</source>
        <translation>torch.compile(mode="reduce-overhead") oder Graph-Aufnahme</translation>
    </message>
    <message>
        <source>torch.nn.functional.scaled_dot_product_attention (SDPA, flash attention)</source>
        <translation>torch.nn.functional.scaled_dot_product_attention (SDPA, Flash-Attention)</translation>
    </message>
    <message>
        <source>traceEvents appears more than once; all are read</source>
        <translation>traceEvents kommt mehrmals vor; alle sind gelesen</translation>
    </message>
    <message>
        <source>trace_view.json of the Ascend profiler does not show what its device rows are, so these are only drawn. Open ascend_pytorch_profiler_*.db of the same recording instead: export_type=ExportType.Db writes it</source>
        <translation>Die Gerätezeilen der trace_view.json des Ascend-Profilers sagen nicht, was sie sind; sie werden nur gezeichnet. Öffnen Sie ascend_pytorch_profiler_*.db derselben Aufzeichnung: export_type=ExportType.Db schreibt sie</translation>
    </message>
    <message>
        <source>trace_view.json of the Ascend profiler holds no allocations. Record them with profile_memory=True, and open ascend_pytorch_profiler_*.db</source>
        <translation>Die trace_view.json des Ascend-Profilers enthält keine Allokationen. Zeichnen Sie sie mit profile_memory=True auf und öffnen Sie ascend_pytorch_profiler_*.db</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>tune the choice of tiles (%1)</source>
        <translation>die Wahl der Kacheln abstimmen (%1)</translation>
    </message>
    <message>
        <source>tune the choice of tiles (max-autotune or the tuned cuBLASLt kernels)</source>
        <translation>die Wahl der Kacheln abstimmen (max-autotune oder die abgestimmten cuBLASLt-Kernel)</translation>
    </message>
    <message>
        <source>tune the choice of tiles (max-autotune or the tuned hipBLASLt kernels)</source>
        <translation>die Wahl der Kacheln abstimmen (max-autotune oder die abgestimmten hipBLASLt-Kernel)</translation>
    </message>
    <message>
        <source>tune the choice of tiles (the library's tuned kernels)</source>
        <translation>die Wahl der Kacheln abstimmen (abgestimmte Kernel der Bibliothek)</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>unexplained wait</source>
        <translation>ungeklärtes Warten</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unknown code</source>
        <translation>unbekanntem Code</translation>
    </message>
    <message>
        <source>unlike</source>
        <translation>nicht vergleichbar</translation>
    </message>
    <message>
        <source>unpin all lanes</source>
        <translation>alle Spuren lösen</translation>
    </message>
    <message>
        <source>unpin lane</source>
        <translation>Spur lösen</translation>
    </message>
    <message>
        <source>unusable</source>
        <translation>unbrauchbar</translation>
    </message>
    <message>
        <source>us, percent, count or bytes</source>
        <translation>us, percent, count oder bytes</translation>
    </message>
    <message>
        <source>use IN for values of one column, or join several statements with UNION ALL</source>
        <translation>IN für Werte einer Spalte verwenden oder mehrere Abfragen mit UNION ALL verbinden</translation>
    </message>
    <message>
        <source>use a pattern on the column itself: name LIKE '%text%'</source>
        <translation>ein Muster auf die Spalte selbst anwenden: name LIKE '%text%'</translation>
    </message>
    <message>
        <source>use count, sum, avg, min or max of a column, or of iif(condition, column, 0)</source>
        <translation>count, sum, avg, min oder max einer Spalte oder von iif(Bedingung, Spalte, 0) verwenden</translation>
    </message>
    <message>
        <source>uses tensor cores</source>
        <translation>nutzt Tensor-Kerne</translation>
    </message>
    <message>
        <source>util %1</source>
        <translation>Ausl. %1</translation>
    </message>
    <message>
        <source>waits between streams are inferred, %1 of %2 paired</source>
        <translation>Warten zwischen Streams ist gefolgert, %1 von %2 gepaart</translation>
    </message>
    <message>
        <source>waits on the device</source>
        <translation>Warten auf dem Gerät</translation>
    </message>
    <message>
        <source>what launched %1 of %2 pieces of device work</source>
        <translation>was %1 von %2 Stücken Gerätearbeit startete</translation>
    </message>
    <message>
        <source>what programs and devices did</source>
        <translation>was Programme und Geräte taten</translation>
    </message>
    <message>
        <source>what the device did</source>
        <translation>was das Gerät tat</translation>
    </message>
    <message>
        <source>what the host did</source>
        <translation>was der Host tat</translation>
    </message>
    <message>
        <source>what the recorder lost</source>
        <translation>was der Rekorder verlor</translation>
    </message>
    <message>
        <source>when the device was idle</source>
        <translation>wann das Gerät untätig war</translation>
    </message>
    <message>
        <source>which call launched %1 of %2 pieces of device work</source>
        <translation>welcher Aufruf %1 von %2 Stücken Gerätearbeit startete</translation>
    </message>
    <message>
        <source>which calls launched the device work</source>
        <translation>welche Aufrufe die Gerätearbeit starteten</translation>
    </message>
    <message>
        <source>whole trace</source>
        <translation>ganzer Trace</translation>
    </message>
    <message>
        <source>without a value, so null: %1</source>
        <translation>ohne Wert, also null: %1</translation>
    </message>
    <message>
        <source>work at %1</source>
        <translation>Arbeit bei %1</translation>
    </message>
    <message>
        <source>work of the host</source>
        <translation>Arbeit des Hosts</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>yes: the trace has no totals, bytes count from its start</source>
        <translation>yes: der Trace hat keine Summen, Bytes zählen ab seinem Anfang</translation>
    </message>
    <message>
        <source>{file} and {line} are replaced by the source location. The command runs only on request</source>
        <translation>{file} und {line} werden durch die Quellstelle ersetzt. Der Befehl läuft nur auf Verlangen</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>“%1” cannot be shown</source>
        <translation>„%1“ kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>“%1” cannot be started</source>
        <translation>„%1“ kann nicht gestartet werden</translation>
    </message>
    <message>
        <source>“%1” has no views</source>
        <translation>„%1“ hat keine Ansichten</translation>
    </message>
    <message>
        <source>“%1” is not a panel</source>
        <translation>„%1“ ist kein Bereich</translation>
    </message>
    <message>
        <source>“%1” is not a view of “%2”; known: %3</source>
        <translation>„%1“ ist keine Ansicht von „%2“; bekannt: %3</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
</context>
</TS>
