<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message numerus="yes">
        <source>%1
%n with less than 0.1 % of the time or below 0.1 GFLOP/s are left out</source>
        <translation>
            <numerusform>%1
%n with less than 0.1 % of the time or below 0.1 GFLOP/s is left out</numerusform>
            <numerusform>%1
%n with less than 0.1 % of the time or below 0.1 GFLOP/s are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n device operations</source>
        <translation>
            <numerusform>%n device operation</numerusform>
            <numerusform>%n device operations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hits</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instants too close to show separately; this is the first</source>
        <translation>
            <numerusform>%n instant too close to tell apart</numerusform>
            <numerusform>%n instants too close to show separately; this is the first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links</source>
        <translation>
            <numerusform>%n link</numerusform>
            <numerusform>%n links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more runs are left out</source>
        <translation>
            <numerusform>%n more run is left out</numerusform>
            <numerusform>%n more runs are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs added to %1</source>
        <translation>
            <numerusform>%n run added to %1</numerusform>
            <numerusform>%n runs added to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices selected</source>
        <translation>
            <numerusform>%n slice selected</numerusform>
            <numerusform>%n slices selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices too short to show separately; this is the longest</source>
        <translation>
            <numerusform>%n slice too short to tell apart</numerusform>
            <numerusform>%n slices too short to show separately; this is the longest</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n used</source>
        <translation>
            <numerusform>%n used</numerusform>
            <numerusform>%n used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n kernel(s)</source>
        <translation>
            <numerusform>, %n kernel</numerusform>
            <numerusform>, %n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Gain of each at × 0.5; waits return at once. Enter adds it. No effect: %n names</source>
        <translation>
            <numerusform>Gain of each at × 0.5, waits without waiting. Enter adds it. No effect: %n name</numerusform>
            <numerusform>Gain of each at × 0.5, waits without waiting. Enter adds it. No effect: %n names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hide the %n lanes that match</source>
        <translation>
            <numerusform>Hide the %n lane that matches</numerusform>
            <numerusform>Hide the %n lanes that match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mean of %n step(s)</source>
        <translation>
            <numerusform>Mean of %n step</numerusform>
            <numerusform>Mean of %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pin the %n lanes that match</source>
        <translation>
            <numerusform>Pin the %n lane that matches</numerusform>
            <numerusform>Pin the %n lanes that match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Range of %n lanes</source>
        <translation>
            <numerusform>Range of %n lane</numerusform>
            <numerusform>Range of %n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n hidden lanes</source>
        <translation>
            <numerusform>Show %n hidden lane</numerusform>
            <numerusform>Show %n hidden lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show only the %n lanes that match</source>
        <translation>
            <numerusform>Show only the %n lane that matches</numerusform>
            <numerusform>Show only the %n lanes that match</numerusform>
        </translation>
    </message>
</context>
</TS>
