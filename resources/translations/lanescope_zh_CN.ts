<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message>
        <source> GB/s</source>
        <translation> GB/s</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> 像素</translation>
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
省略了 %n 个时间不足 0.1 % 或低于 0.1 GFLOP/s 的项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Suspended to save memory; loads again when you come back</source>
        <translation>%1
已暂停以节省内存；返回时会重新加载</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 in the file</source>
        <translation>文件中为 %1 %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 第 %2 个，共 %3 个</translation>
    </message>
    <message>
        <source>%1 %2, from %3 to %4</source>
        <translation>%1 %2，从 %3 变为 %4</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1（第 %2 / %3）</translation>
    </message>
    <message>
        <source>%1 (%2 of kernel time)</source>
        <translation>%1（占内核时间的 %2）</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2)
%3</source>
        <translation>%1 (%2)
%3</translation>
    </message>
    <message>
        <source>%1 (%2), %3</source>
        <translation>%1（%2），%3</translation>
    </message>
    <message>
        <source>%1 (also elsewhere)</source>
        <translation>%1（别处也用）</translation>
    </message>
    <message>
        <source>%1 (gone: %2)</source>
        <translation>%1（消失：%2）</translation>
    </message>
    <message>
        <source>%1 (new: %2)</source>
        <translation>%1（新增：%2）</translation>
    </message>
    <message>
        <source>%1 (none to %2)</source>
        <translation>%1（零至 %2）</translation>
    </message>
    <message>
        <source>%1 (pinned)</source>
        <translation>%1（已固定）</translation>
    </message>
    <message>
        <source>%1 (within the noise of the steps)</source>
        <translation>%1（在各步的噪声范围内）</translation>
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
        <translation>每秒 %1</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 allocated before the recording</source>
        <translation>录制前分配的 %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 annotations</source>
        <translation>%1 注解</translation>
    </message>
    <message>
        <source>%1 are at their US keyboard positions on every layout</source>
        <translation>在任何键盘布局下，%1 都位于美式键盘上的位置</translation>
    </message>
    <message>
        <source>%1 as before</source>
        <translation>%1，与之前相同</translation>
    </message>
    <message>
        <source>%1 at the peak</source>
        <translation>峰值时 %1</translation>
    </message>
    <message>
        <source>%1 before its start</source>
        <translation>开始前 %1</translation>
    </message>
    <message>
        <source>%1 before start</source>
        <translation>开始前 %1</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>按 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 calls copy (%2), but no copy is recorded</source>
        <translation>%1 个调用进行复制（%2），但没有记录任何复制</translation>
    </message>
    <message>
        <source>%1 calls launch device work, but none of it is recorded</source>
        <translation>%1 次调用启动设备工作，但没有录制到任何设备工作</translation>
    </message>
    <message>
        <source>%1 calls without a common cause stall for the same time at equal distances, %2 in all: the operating system took the thread off its processor</source>
        <translation>%1 次没有共同原因的调用以相等的间距停顿相同的时间，共 %2：操作系统将该线程移出了处理器</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 个集合通信</translation>
    </message>
    <message>
        <source>%1 collectives and transfers have not completed.</source>
        <translation>有 %1 个集合通信和传输尚未完成。</translation>
    </message>
    <message>
        <source>%1 collectives matched</source>
        <translation>已匹配 %1 个集合通信</translation>
    </message>
    <message>
        <source>%1 computes metrics while the GPU waits: update them every few steps, on the GPU, and compute them at the end of an epoch.</source>
        <translation>%1 在 GPU 等待时计算指标：请每隔几步在 GPU 上更新指标，并在 epoch 结束时计算。</translation>
    </message>
    <message>
        <source>%1 copies the module's buffers between ranks in each step: DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal.</source>
        <translation>%1 在每一步都在各 rank 之间复制模块的缓冲区：若缓冲区无需一致，DistributedDataParallel(broadcast_buffers=False) 可省去此操作。</translation>
    </message>
    <message>
        <source>%1 device %2</source>
        <translation>%1 设备 %2</translation>
    </message>
    <message>
        <source>%1 differs between the ranks: %2.</source>
        <translation>%1 在各 rank 之间不一致：%2。</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>丢弃 %1</translation>
    </message>
    <message>
        <source>%1 earlier</source>
        <translation>早 %1</translation>
    </message>
    <message>
        <source>%1 events cannot be used: figures may be too low</source>
        <translation>%1 个事件无法使用：数值可能偏低</translation>
    </message>
    <message>
        <source>%1 events read</source>
        <translation>已读取 %1 个事件</translation>
    </message>
    <message>
        <source>%1 events read = %2. %3 dropped</source>
        <translation>读取 %1 个事件 = %2。丢弃 %3</translation>
    </message>
    <message>
        <source>%1 gaps</source>
        <translation>%1 个空隙</translation>
    </message>
    <message>
        <source>%1 has not completed: it is %2.</source>
        <translation>%1 尚未完成：状态为 %2。</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 个结果</translation>
    </message>
    <message>
        <source>%1 if the memory is pageable, which the recording does not show.</source>
        <translation>若内存可分页（录制内容未显示这一点），%1。</translation>
    </message>
    <message>
        <source>%1 imports modules while the GPU waits, once in each process: warm up before the measured part, and import what a step needs at the start.</source>
        <translation>%1 在 GPU 等待时导入模块，每个进程一次：请在测量部分之前预热，并在开始时导入每步所需的内容。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中 %1</translation>
    </message>
    <message>
        <source>%1 in %2 calls</source>
        <translation>%2 次调用共 %1</translation>
    </message>
    <message>
        <source>%1 in %2, at most %3 in one gap.</source>
        <translation>%1，位于 %2 中，单个间隙内最多 %3。</translation>
    </message>
    <message>
        <source>%1 in 1 call</source>
        <translation>%1，1 次调用</translation>
    </message>
    <message>
        <source>%1 in batches</source>
        <translation>%1（批量）</translation>
    </message>
    <message>
        <source>%1 in this range</source>
        <translation>此范围内 %1</translation>
    </message>
    <message>
        <source>%1 into step %2</source>
        <translation>步 %2 开始后 %1</translation>
    </message>
    <message>
        <source>%1 is Python's garbage collector: call gc.freeze() when everything is set up, switch it off within steps (gc.disable()) and collect between some of them.</source>
        <translation>%1 是 Python 的垃圾回收器：请在全部设置完成后调用 gc.freeze()，在步内将其关闭 (gc.disable())，并在某些步之间进行回收。</translation>
    </message>
    <message>
        <source>%1 is compiled already. What the host still does there: the guards, the checks of Inductor's code on its inputs (assert_size_stride, left out by torch._inductor.config.size_asserts = False) and one launch after the other (%2 replays them).</source>
        <translation>%1 已经编译。主机在其中仍要做的是：guard 检查、Inductor 代码对输入的检查（assert_size_stride，可用 torch._inductor.config.size_asserts = False 省去），以及逐个启动内核（%2 可重放它们）。</translation>
    </message>
    <message>
        <source>%1 is idle</source>
        <translation>%1 空闲</translation>
    </message>
    <message>
        <source>%1 is not on this machine; map the folders of the recording machine in the settings</source>
        <translation>本机上没有 %1；请在设置中映射录制机器的文件夹</translation>
    </message>
    <message>
        <source>%1 is the model's own Python between its launches: %2 removes it.</source>
        <translation>%1 是模型自身在各次启动之间运行的 Python 代码：%2 可将其消除。</translation>
    </message>
    <message>
        <source>%1 is the optimizer's Python: the fused implementation (fused=True) runs less of it.</source>
        <translation>%1 是优化器的 Python 代码：融合实现（fused=True）执行的 Python 更少。</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 次迭代</translation>
    </message>
    <message>
        <source>%1 keeps the CPU busy: call it once instead of in each step, move it to the GPU, or compile the code around it (%2).</source>
        <translation>%1 使 CPU 忙碌：请只调用一次而不是每步调用，将其移到 GPU 上，或编译其周围的代码（%2）。</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个内核</translation>
    </message>
    <message>
        <source>%1 kernels and copies</source>
        <translation>%1 个内核与拷贝</translation>
    </message>
    <message>
        <source>%1 later</source>
        <translation>晚 %1</translation>
    </message>
    <message>
        <source>%1 launched: the first and the last are linked</source>
        <translation>启动了 %1 个：连接第一个和最后一个</translation>
    </message>
    <message>
        <source>%1 launches: %2 of work shorter than its call, %3 calls slower than %4, %5 that started more than %6 after the call. Median delay %7</source>
        <translation>%1 次启动：%2 次的工作比调用短，%3 次调用慢于 %4，%5 次在调用后超过 %6 才开始。延迟中位数 %7</translation>
    </message>
    <message>
        <source>%1 lets the program sleep while the GPU waits: take the pause out of the loop.</source>
        <translation>%1 在 GPU 等待时让程序休眠：请将该暂停移出循环。</translation>
    </message>
    <message>
        <source>%1 measured, %2 modelled (%3)</source>
        <translation>实测 %1，模型 %2（%3）</translation>
    </message>
    <message>
        <source>%1 modules</source>
        <translation>%1 个模块</translation>
    </message>
    <message>
        <source>%1 more do not match, and may only wait behind these; lanescope-cli flight lists them.</source>
        <translation>另有 %1 个不匹配，可能只是在等待这些操作；lanescope-cli flight 会列出它们。</translation>
    </message>
    <message>
        <source>%1 number %2 of group %3</source>
        <translation>组 %3 的第 %2 个 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 of %2 GPU busy time, %3 of %4 on average</source>
        <translation>GPU 忙碌时间 %2 中的 %1，%3，平均 %4</translation>
    </message>
    <message>
        <source>%1 of %2 GPU idle time</source>
        <translation>GPU 空闲时间 %2 中的 %1</translation>
    </message>
    <message>
        <source>%1 of %2 iterations</source>
        <translation>%2 次迭代中的 %1 次</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all after %3</source>
        <translation>%2 次启动中有 %1 次没有设备工作，均在 %3 之后</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all after %3; steps %4 are incomplete</source>
        <translation>%2 次启动中有 %1 次没有设备工作，均在 %3 之后；步 %4 不完整</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all before %3</source>
        <translation>%2 次启动中有 %1 次没有设备工作，均在 %3 之前</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, all before %3; steps %4 are incomplete</source>
        <translation>%2 次启动中有 %1 次没有设备工作，均在 %3 之前；步 %4 不完整</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4</source>
        <translation>%2 次启动中有 %1 次没有设备工作，从 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4; step %5 is incomplete</source>
        <translation>%2 次启动中有 %1 次没有设备工作，从 %3 到 %4；步 %5 不完整</translation>
    </message>
    <message>
        <source>%1 of %2 launches have no device work, from %3 to %4; steps %5 are incomplete</source>
        <translation>%2 次启动中有 %1 次没有设备工作，从 %3 到 %4；步 %5 不完整</translation>
    </message>
    <message>
        <source>%1 of %2 links drawn</source>
        <translation>已绘制 %2 条关联中的 %1 条</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work are pages of unified memory that the driver moved, on faults or prefetches: no call launches them</source>
        <translation>%2 项设备工作中有 %1 项是驱动程序因缺页或预取而迁移的统一内存页：没有调用启动它们</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have a correlation id that several calls share</source>
        <translation>%2 项设备工作中有 %1 项的关联编号由多个调用共用</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch here, from %3 to %4</source>
        <translation>%2 项设备工作中有 %1 项在此处没有启动，从 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch here: they were launched before the recording began</source>
        <translation>%2 项设备工作中有 %1 项在此处没有启动：它们在录制开始前启动</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work have no launch in the trace</source>
        <translation>%2 项设备工作中有 %1 项在跟踪中没有启动</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of device work on stream %3 of %4 last longer than is possible, up to %5 (%6): they reach past later work of their stream</source>
        <translation>%4 的流 %3 上 %2 项设备工作中有 %1 项的时长超出可能范围，最长 %5（%6）：它们延伸到同一流中后续工作之后</translation>
    </message>
    <message>
        <source>%1 of %2 pieces of work of %3 begin before the call that launched them, by %4 (median)</source>
        <translation>%3 的 %2 项工作中有 %1 项早于启动它们的调用开始，提前 %4（中位数）</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
    <message>
        <source>%1 of %2 segments along inferred edges (%3)</source>
        <translation>%2 段中有 %1 段沿推断的边（%3）</translation>
    </message>
    <message>
        <source>%1 of %2, %3 events</source>
        <translation>%1 / %2，%3 个事件</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%2 中的 %1。</translation>
    </message>
    <message>
        <source>%1 of %2; at most %3 at once.</source>
        <translation>%2 中的 %1；单次最多 %3。</translation>
    </message>
    <message>
        <source>%1 of group %2</source>
        <translation>组 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 of it</source>
        <translation>其中 %1</translation>
    </message>
    <message>
        <source>%1 of it is launched in %2, %3 in %4.</source>
        <translation>其中 %1 在 %2 中启动，%3 在 %4 中启动。</translation>
    </message>
    <message>
        <source>%1 of it is launched in %2.</source>
        <translation>其中 %1 在 %2 中启动。</translation>
    </message>
    <message>
        <source>%1 of kernels in %2</source>
        <translation>%2 内的内核时间 %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占该步的 %1</translation>
    </message>
    <message>
        <source>%1 of the time</source>
        <translation>占时间的 %1</translation>
    </message>
    <message>
        <source>%1 of the time has an operator</source>
        <translation>%1 的时间有算子</translation>
    </message>
    <message>
        <source>%1 of the work has a launch call</source>
        <translation>%1 的工作有启动调用</translation>
    </message>
    <message>
        <source>%1 of their time is in kernels that compute in %2.</source>
        <translation>其时间的 %1 属于以 %2 计算的内核。</translation>
    </message>
    <message>
        <source>%1 of their time is in kernels that take these inputs without tensor cores (%2), the library's choice for products with one small side: give those more rows at once.</source>
        <translation>其时间的 %1 属于处理此类输入但不使用 Tensor Core 的内核（%2）；库会为某一边很小的矩阵乘法选用它们：请让这些乘法一次处理更多行。</translation>
    </message>
    <message>
        <source>%1 of this machine's %2</source>
        <translation>本机 %2 中的 %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 on overflow rows</source>
        <translation>溢出行 %1</translation>
    </message>
    <message>
        <source>%1 only makes a view or allocates, which takes a fixed time on one thread: call it less often, or compile the code around it (%2).</source>
        <translation>%1 只创建视图或分配内存，在一个线程上需要固定的时间：请减少调用次数，或编译其周围的代码（%2）。</translation>
    </message>
    <message>
        <source>%1 other files</source>
        <translation>%1 个其他文件</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 随 %2 的变化</translation>
    </message>
    <message>
        <source>%1 over time</source>
        <translation>%1 随时间的变化</translation>
    </message>
    <message>
        <source>%1 per element</source>
        <translation>每元素 %1</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>%1 pieces of work</source>
        <translation>%1 项工作</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>%1 processes one gradient at a time: clip_grad_norm_(foreach=True) processes them together.</source>
        <translation>%1 逐个处理梯度：clip_grad_norm_(foreach=True) 可一并处理。</translation>
    </message>
    <message>
        <source>%1 ranges and %2 kernel launches, matched by their order (inexact)</source>
        <translation>%1 个区间和 %2 次内核启动，按顺序对应（不精确）</translation>
    </message>
    <message>
        <source>%1 ranges and %2 kernel launches: which belong together is unknown</source>
        <translation>%1 个区间和 %2 次内核启动：对应关系未知</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>修复 %1</translation>
    </message>
    <message>
        <source>%1 reports while the GPU waits: do so every few hundred steps, hand over values that are on the host already, and write from another thread.</source>
        <translation>%1 在 GPU 等待时进行报告：请每隔几百步报告一次，传入已在主机上的值，并由另一个线程写入。</translation>
    </message>
    <message>
        <source>%1 returned, but no GPU work is recorded until %2 of the graph</source>
        <translation>%1 已返回，但在图的 %2 之前没有录制到 GPU 工作</translation>
    </message>
    <message>
        <source>%1 returned, but no GPU work is recorded until the first work of the graph</source>
        <translation>%1 已返回，但在图的第一项工作之前没有录制到 GPU 工作</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>%1 runs in Python while the GPU waits: cache its result if it is the same in each call, leave out what a step does not need, move it to a worker that overlaps with the GPU, or let the GPU do it.</source>
        <translation>%1 在 GPU 等待时运行 Python：若每次调用的结果相同则将其缓存，省去步不需要的内容，将其移到与 GPU 重叠的 worker 中，或交由 GPU 完成。</translation>
    </message>
    <message>
        <source>%1 runs kernels %2</source>
        <translation>%1 运行内核 %2</translation>
    </message>
    <message>
        <source>%1 runs kernels during only %2 of the time (threshold %3). See the causes for what it waits for.</source>
        <translation>%1 仅有 %2 的时间在运行内核（阈值 %3）。各原因说明它在等待什么。</translation>
    </message>
    <message>
        <source>%1 runtime calls</source>
        <translation>%1 次运行时调用</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 sync</source>
        <translation>%1 同步</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 的输入为 %2</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation>各 %1 至 %2</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 traces</source>
        <translation>%1 个跟踪</translation>
    </message>
    <message>
        <source>%1 turns text into tokens while the GPU waits: do it beforehand, or in a worker that overlaps with the GPU.</source>
        <translation>%1 在 GPU 等待时将文本转换为 token：请提前完成，或在与 GPU 重叠的 worker 中进行。</translation>
    </message>
    <message>
        <source>%1 under %2</source>
        <translation>%2 下的 %1</translation>
    </message>
    <message>
        <source>%1 unexplained</source>
        <translation>%1 未解释</translation>
    </message>
    <message>
        <source>%1 unexplained (%2)</source>
        <translation>%1 未解释（%2）</translation>
    </message>
    <message>
        <source>%1 until it launched</source>
        <translation>距启动 %1</translation>
    </message>
    <message>
        <source>%1 unusable</source>
        <translation>不可用 %1</translation>
    </message>
    <message>
        <source>%1 waits for %2, which has not issued it.</source>
        <translation>%1 在等待 %2，而后者没有发起该操作。</translation>
    </message>
    <message>
        <source>%1 waits for %2, which have not issued it.</source>
        <translation>%1 在等待 %2，而它们没有发起该操作。</translation>
    </message>
    <message>
        <source>%1 waits for keyboard input while the GPU waits.</source>
        <translation>%1 在 GPU 等待时等待键盘输入。</translation>
    </message>
    <message>
        <source>%1 was closed: the traces of open ranks would take more than %2</source>
        <translation>%1 已关闭：打开的 rank 的跟踪将超过 %2</translation>
    </message>
    <message>
        <source>%1 was last in %2 of %3 collectives; the other ranks waited %4 for it in total</source>
        <translation>%1 在 %3 个集合通信中有 %2 次最后到达；其他 rank 共等待了 %4</translation>
    </message>
    <message>
        <source>%1 whole of %2</source>
        <translation>%1 个完整，共 %2 个</translation>
    </message>
    <message>
        <source>%1 whole steps of %2</source>
        <translation>%2 步中的 %1 个完整步</translation>
    </message>
    <message>
        <source>%1 without a partner</source>
        <translation>%1 个没有对应</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 个 worker</translation>
    </message>
    <message>
        <source>%1 writes a checkpoint while the GPU waits: save less often, or copy the state to the host and write it from another thread (torch.distributed.checkpoint.async_save).</source>
        <translation>%1 在 GPU 等待时写入检查点：请减少保存次数，或将状态复制到主机并由另一个线程写入 (torch.distributed.checkpoint.async_save)。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
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
        <translation>%1 → %2（%3）</translation>
    </message>
    <message>
        <source>%1 → %2 (%3), expected %4 to %5</source>
        <translation>%1 → %2（%3），预计 %4 至 %5</translation>
    </message>
    <message>
        <source>%1 ↔ %2</source>
        <translation>%1 ↔ %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>%1, %2 earlier</source>
        <translation>%1，早 %2</translation>
    </message>
    <message>
        <source>%1, %2 of it under %3</source>
        <translation>%1，其中 %2 位于 %3 下</translation>
    </message>
    <message>
        <source>%1, GPU busy with kernels %2</source>
        <translation>%1，GPU 忙于内核 %2</translation>
    </message>
    <message>
        <source>%1, GPU busy with kernels and copies %2</source>
        <translation>%1，GPU 忙于内核与拷贝 %2</translation>
    </message>
    <message>
        <source>%1, at least one GPU busy with kernels and copies %2</source>
        <translation>%1，至少一个 GPU 忙于内核与拷贝 %2</translation>
    </message>
    <message>
        <source>%1, compared with: %2</source>
        <translation>%1，对比：%2</translation>
    </message>
    <message>
        <source>%1, date of the file</source>
        <translation>%1，文件日期</translation>
    </message>
    <message>
        <source>%1, marked length %2
Click to select and frame it</source>
        <translation>%1，标记长度 %2
单击以选中并使其适合视图</translation>
    </message>
    <message>
        <source>%1, mean %2</source>
        <translation>%1，平均 %2</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1，或 %2</translation>
    </message>
    <message>
        <source>%1, ranks</source>
        <translation>%1，各 rank</translation>
    </message>
    <message>
        <source>%1, recorded as %2 work-items</source>
        <translation>%1，记录为 %2 个工作项</translation>
    </message>
    <message>
        <source>%1, starts %2</source>
        <translation>%1，开始于 %2</translation>
    </message>
    <message>
        <source>%1, step %2 ↔ step %3</source>
        <translation>%1，第 %2 步 ↔ 第 %3 步</translation>
    </message>
    <message>
        <source>%1, stream %2</source>
        <translation>%1，流 %2</translation>
    </message>
    <message>
        <source>%1, the tallest of %2</source>
        <translation>%1，%2 中最高的</translation>
    </message>
    <message>
        <source>%1, times in %2</source>
        <translation>%1，时间单位 %2</translation>
    </message>
    <message>
        <source>%1, to see what streams and calls waited for.</source>
        <translation>%1，以了解流和调用在等待什么。</translation>
    </message>
    <message>
        <source>%1, trend</source>
        <translation>%1，趋势</translation>
    </message>
    <message>
        <source>%1. By cause: %2</source>
        <translation>%1。按原因：%2</translation>
    </message>
    <message>
        <source>%1. Its times may be in %2, not in %3</source>
        <translation>%1。其时间单位可能是 %2，而不是 %3</translation>
    </message>
    <message>
        <source>%1. The GPU is idle by cause: %2</source>
        <translation>%1。GPU 空闲时间按原因：%2</translation>
    </message>
    <message>
        <source>%1. The built-in rules are used</source>
        <translation>%1。使用内置规则</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak, %3</source>
        <translation>%1：峰值处 %2，%3</translation>
    </message>
    <message>
        <source>%1: %2 idle threads</source>
        <translation>%1:%2 个空闲线程</translation>
    </message>
    <message>
        <source>%1: %2 other threads</source>
        <translation>%1：其他 %2 个线程</translation>
    </message>
    <message>
        <source>%1: %2 streams below 1 %</source>
        <translation>%1：%2 个流低于 1 %</translation>
    </message>
    <message>
        <source>%1: %2 the same, %3 with differences below, %4 renamed, %5 only in the baseline, %6 only in the candidate</source>
        <translation>%1：%2 相同，%3 内部有差异，%4 改名，%5 仅在基线，%6 仅在候选</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1: %2 × %3</translation>
    </message>
    <message>
        <source>%1: %2 → %3 (%4), %5</source>
        <translation>%1：%2 → %3 (%4)，%5</translation>
    </message>
    <message>
        <source>%1: 1 idle thread</source>
        <translation>%1:1 个空闲线程</translation>
    </message>
    <message>
        <source>%1: 1 stream below 1 %</source>
        <translation>%1：1 个流低于 1 %</translation>
    </message>
    <message>
        <source>%1: a copy from pageable memory blocks the host and cannot overlap.</source>
        <translation>%1：从可分页内存拷贝会阻塞主机，且无法重叠。</translation>
    </message>
    <message>
        <source>%1: allocated at its peak, by line</source>
        <translation>%1：峰值时的分配，按代码行</translation>
    </message>
    <message>
        <source>%1: allocated at its peak, by operator</source>
        <translation>%1：峰值时的分配，按算子</translation>
    </message>
    <message>
        <source>%1: allocated, by lifetime</source>
        <translation>%1：已分配，按生存期</translation>
    </message>
    <message>
        <source>%1: double-click to compare it with the baseline</source>
        <translation>%1：双击可与基线比较</translation>
    </message>
    <message>
        <source>%1: held at the peak, by call site</source>
        <translation>%1：峰值时占用，按调用位置</translation>
    </message>
    <message>
        <source>%1: idle time by cause</source>
        <translation>%1：按原因划分的空闲时间</translation>
    </message>
    <message>
        <source>%1: its peak, by lifetime, module and operator</source>
        <translation>%1：峰值，按生存期、模块和算子</translation>
    </message>
    <message>
        <source>%1: launched, queued and not started</source>
        <translation>%1：已启动、已排队但未开始</translation>
    </message>
    <message>
        <source>%1: launched, queued and not started; the longest wait is that of %2</source>
        <translation>%1：已启动、已排队但未开始；等待最久的是 %2</translation>
    </message>
    <message>
        <source>%1: nothing is recorded inside</source>
        <translation>%1：内部没有录制到任何内容</translation>
    </message>
    <message>
        <source>%1: only in the baseline</source>
        <translation>%1：仅在基线</translation>
    </message>
    <message>
        <source>%1: only in the candidate</source>
        <translation>%1：仅在候选</translation>
    </message>
    <message>
        <source>%1: the GPU is probably still busy with earlier work, launched before the recording and not recorded</source>
        <translation>%1：GPU 可能仍忙于更早的工作，该工作在录制前启动，未被录制</translation>
    </message>
    <message>
        <source>%1: the GPU most likely runs work that was launched and that the recorder lost</source>
        <translation>%1：GPU 很可能在执行已启动但记录器丢失的工作</translation>
    </message>
    <message>
        <source>%1: the baseline</source>
        <translation>%1：基线</translation>
    </message>
    <message>
        <source>%1: waits for an unrecorded reason</source>
        <translation>%1：因未录制的原因而等待</translation>
    </message>
    <message>
        <source>%1; %2 before, between and after %3.</source>
        <translation>%1；%3之前、之间和之后有%2。</translation>
    </message>
    <message>
        <source>%1; %2 between %3.</source>
        <translation>%1；%2，位于 %3 之间。</translation>
    </message>
    <message>
        <source>%1; %2 is free</source>
        <translation>%1；空闲 %2</translation>
    </message>
    <message>
        <source>%1; %2 of it in kernels with fewer blocks than the GPU has multiprocessors</source>
        <translation>%1；其中 %2 在块数少于 GPU 多处理器数的内核中</translation>
    </message>
    <message>
        <source>%1; called from %2</source>
        <translation>%1；由 %2 调用</translation>
    </message>
    <message>
        <source>%1; they last %2, the rest of it beside computation</source>
        <translation>%1；它们持续 %2，其余部分与计算并行</translation>
    </message>
    <message numerus="yes">
        <source>%n device operations</source>
        <translation>
            <numerusform>%n 个设备操作</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hits</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instants too close to show separately; this is the first</source>
        <translation>
            <numerusform>%n 个瞬时事件过近无法区分，这是第一个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n 条泳道</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links</source>
        <translation>
            <numerusform>%n 条关联</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more runs are left out</source>
        <translation>
            <numerusform>另有 %n 次运行被略去</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs added to %1</source>
        <translation>
            <numerusform>已将 %n 次运行加入 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices selected</source>
        <translation>
            <numerusform>已选择 %n 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices too short to show separately; this is the longest</source>
        <translation>
            <numerusform>%n 个切片过短无法区分，这是最长的一个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n used</source>
        <translation>
            <numerusform>使用 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Lanescope</source>
        <translation>关于 Lanescope(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>书签(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>着色依据(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Comparison: what changed</source>
        <translation>比较：有何变化(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy a snippet that records a trace</source>
        <translation>复制记录跟踪的代码片段(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Default layout</source>
        <translation>默认布局(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation>展开所有组(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Filter the table, or search</source>
        <translation>筛选表格或搜索(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Find a lane…</source>
        <translation>查找泳道(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Hide or show lanes idle in view</source>
        <translation>隐藏或显示视图内空闲的泳道(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Lanes</source>
        <translation>泳道(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;List of hits</source>
        <translation>命中列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Microseconds</source>
        <translation>微秒(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Nanoseconds</source>
        <translation>纳秒(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Overview: why it takes so long</source>
        <translation>概览：为何耗时(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Picture of the timeline…</source>
        <translation>时间线图片(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Previous hit</source>
        <translation>上一个结果(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Ranks: which one is slow</source>
        <translation>Rank：哪个较慢(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo lane change</source>
        <translation>重做泳道更改(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Report as HTML…</source>
        <translation>HTML 报告(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save session…</source>
        <translation>保存会话(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Search…</source>
        <translation>搜索(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Show all lanes</source>
        <translation>显示所有泳道(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo lane change</source>
        <translation>撤销泳道更改(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Unpin all lanes</source>
        <translation>取消固定所有泳道(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>(95 % of the capacity - floor) / transient: a bound from above, as not all of the transient grows with the batch</source>
        <translation>(容量的 95 % - 基底) / 瞬时内存：仅为上界，因为并非所有瞬时内存都随批大小增长</translation>
    </message>
    <message>
        <source>(no slice)</source>
        <translation>（无片段）</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>(this folder)</source>
        <translation>（此文件夹）</translation>
    </message>
    <message>
        <source>(unnamed)</source>
        <translation>（未命名）</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>另 %1 个</translation>
    </message>
    <message>
        <source>+1 at the start of a launch call, −1 at the start of its work, as Holistic Trace Analysis defines it</source>
        <translation>启动调用开始时 +1，其工作开始时 −1，与 Holistic Trace Analysis 定义一致</translation>
    </message>
    <message numerus="yes">
        <source>, %n kernel(s)</source>
        <translation>
            <numerusform>，%n 个内核</numerusform>
        </translation>
    </message>
    <message>
        <source>0.6745 x (length - median) / MAD; empty: the MAD is 0</source>
        <translation>0.6745 x（长度 - 中位数）/ MAD；空：MAD 为 0</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个线程块</translation>
    </message>
    <message>
        <source>1 call copies (%1), but no copy is recorded</source>
        <translation>1 个调用进行复制（%1），但没有记录任何复制</translation>
    </message>
    <message>
        <source>1 collective</source>
        <translation>1 个集合通信</translation>
    </message>
    <message>
        <source>1 collective matched</source>
        <translation>已匹配 1 个集合通信</translation>
    </message>
    <message>
        <source>1 collective or transfer has not completed.</source>
        <translation>有 1 个集合通信或传输尚未完成。</translation>
    </message>
    <message>
        <source>1 event cannot be used: figures may be too low</source>
        <translation>1 个事件无法使用：数值可能偏低</translation>
    </message>
    <message>
        <source>1 gap</source>
        <translation>1 个空隙</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个结果</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 次迭代</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 个内核</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 个模块</translation>
    </message>
    <message>
        <source>1 more does not match, and may only wait behind these; lanescope-cli flight lists it.</source>
        <translation>另有 1 个不匹配，可能只是在等待这些操作；lanescope-cli flight 会列出它。</translation>
    </message>
    <message>
        <source>1 ns = %1 px</source>
        <translation>1 ns = %1 px</translation>
    </message>
    <message>
        <source>1 of %1 pieces of work of %2 begins before the call that launched it, by %3</source>
        <translation>%2 的 %1 项工作中有 1 项早于启动它的调用开始，提前 %3</translation>
    </message>
    <message>
        <source>1 other file</source>
        <translation>1 个其他文件</translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation>1 项</translation>
    </message>
    <message>
        <source>1 piece of work</source>
        <translation>1 项工作</translation>
    </message>
    <message>
        <source>1 px = %1</source>
        <translation>1 px = %1</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 个 rank</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次运行</translation>
    </message>
    <message>
        <source>1 runtime call</source>
        <translation>1 次运行时调用</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>1 trace</source>
        <translation>1 个跟踪</translation>
    </message>
    <message>
        <source>1 whole step of %1</source>
        <translation>%1 步中的 1 个完整步</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 个 worker</translation>
    </message>
    <message>
        <source>1.4826 x median absolute deviation</source>
        <translation>1.4826 x 绝对中位差</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>10^9 FLOPs of one call</source>
        <translation>一次调用的 10^9 FLOPs</translation>
    </message>
    <message>
        <source>10^9 bytes a second</source>
        <translation>每秒 10^9 字节</translation>
    </message>
    <message>
        <source>10^9 bytes a second: bus bandwidth as NVIDIA's nccl-tests define it</source>
        <translation>每秒 10^9 字节：按 NVIDIA nccl-tests 定义的总线带宽</translation>
    </message>
    <message>
        <source>2^20 bytes of one call</source>
        <translation>一次调用的 2^20 字节</translation>
    </message>
    <message>
        <source>95th percentile of durations (nearest rank)</source>
        <translation>时长的第 95 百分位（最近秩）</translation>
    </message>
    <message>
        <source>95th percentile of the periods</source>
        <translation>周期的第 95 百分位</translation>
    </message>
    <message>
        <source>95th percentile of the times between tokens</source>
        <translation>令牌间隔的第 95 百分位</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Lanescope %1&lt;/h3&gt;&lt;p&gt;Native viewer for PyTorch and GPU profiler traces&lt;/p&gt;&lt;p&gt;Licence: Apache-2.0&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Lanescope %1&lt;/h3&gt;&lt;p&gt;PyTorch 与 GPU 性能分析跟踪的原生查看器&lt;/p&gt;&lt;p&gt;许可证：Apache-2.0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;All words must occur in the name (or in the arguments, if selected). A word with a capital letter is case-sensitive.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;"two words"&lt;/b&gt;&lt;/td&gt;&lt;td&gt;the exact phrase&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;/at::.*copy/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;a regular expression&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;name=aten::mm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;exactly this name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;cat:kernel&lt;/b&gt;&lt;/td&gt;&lt;td&gt;category&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;class:gemm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;class of device work, whatever its name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;dur&amp;gt;1ms dur&amp;lt;=20us&lt;/b&gt;&lt;/td&gt;&lt;td&gt;duration&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;stream:7 pid:41 tid:41&lt;/b&gt;&lt;/td&gt;&lt;td&gt;where&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;track:autograd&lt;/b&gt;&lt;/td&gt;&lt;td&gt;part of the lane's name&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;Input type:c10::Half&lt;/b&gt;&lt;/td&gt;&lt;td&gt;the arg of this name holds the value&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;所有词都必须出现在名称（或在选择后的参数）中；含大写字母的词区分大小写。&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;"two words"&lt;/b&gt;&lt;/td&gt;&lt;td&gt;原样匹配&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;/at::.*copy/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;正则表达式&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;name=aten::mm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;名称完全相同&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;cat:kernel&lt;/b&gt;&lt;/td&gt;&lt;td&gt;类别&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;class:gemm&lt;/b&gt;&lt;/td&gt;&lt;td&gt;设备工作的类别，无论名称如何&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;dur&amp;gt;1ms dur&amp;lt;=20us&lt;/b&gt;&lt;/td&gt;&lt;td&gt;时长&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;stream:7 pid:41 tid:41&lt;/b&gt;&lt;/td&gt;&lt;td&gt;位置&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;track:autograd&lt;/b&gt;&lt;/td&gt;&lt;td&gt;泳道名称的一部分&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;Input type:c10::Half&lt;/b&gt;&lt;/td&gt;&lt;td&gt;该名称的参数含有此值&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words search slices; the Search panel explains cat:, dur&amp;gt;, stream: and more.&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;&amp;gt;roofline&lt;/b&gt;&lt;/td&gt;&lt;td&gt;a command&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;=select name, dur from slice&lt;/b&gt;&lt;/td&gt;&lt;td&gt;SQL over the trace&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;输入词语搜索切片；搜索面板说明 cat:、dur&amp;gt;、stream: 等写法。&lt;/p&gt;&lt;table cellpadding='2'&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;&amp;gt;roofline&lt;/b&gt;&lt;/td&gt;&lt;td&gt;命令&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;=select name, dur from slice&lt;/b&gt;&lt;/td&gt;&lt;td&gt;对跟踪执行 SQL&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>A block has %1 threads, fewer than a warp (%2), so part of each warp does nothing: use blocks of 128 or 256 threads.</source>
        <translation>每个线程块只有 %1 个线程，少于一个 warp（%2），因此每个 warp 都有一部分空闲：请使用 128 或 256 个线程的线程块。</translation>
    </message>
    <message>
        <source>A call without a name</source>
        <translation>没有名称的调用</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its launches</source>
        <translation>飞行记录器的转储只包含集合通信。要查看启动，请用 torch.profiler 记录同一次运行</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its operators</source>
        <translation>飞行记录器的转储只包含集合通信。要查看算子，请用 torch.profiler 记录同一次运行</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its steps</source>
        <translation>飞行记录器的转储只包含集合通信。要查看步骤，请用 torch.profiler 记录同一次运行</translation>
    </message>
    <message>
        <source>A dump of the flight recorder holds collectives only. Record the same run with torch.profiler to see its work</source>
        <translation>飞行记录器的转储只包含集合通信。要查看设备工作，请用 torch.profiler 记录同一次运行</translation>
    </message>
    <message>
        <source>A graph is captured here: launches are recorded and do not run. It happens once for each shape: leave it out of the measured part, and look at the replays of the graph.</source>
        <translation>此处正在捕获图：启动被录制但不运行。每种形状只发生一次：请将其排除在测量部分之外，并查看该图的重放。</translation>
    </message>
    <message>
        <source>A graph was launched, but no work is recorded until its first node.</source>
        <translation>已启动一个图，但在其第一个节点之前没有录制到工作。</translation>
    </message>
    <message>
        <source>A log-softmax mostly belongs to a loss, and is usually memory-bound: fuse the loss with the projection before it, or compute both in chunks, so that all logits are never stored.</source>
        <translation>log-softmax 多属于损失函数，通常受内存带宽限制：请将损失与其之前的投影融合，或分块计算两者，避免存储全部 logits。</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its launches</source>
        <translation>内存快照只包含内存分配。请用 torch.profiler 录制同一次运行以查看其启动</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its operators</source>
        <translation>内存快照只包含内存分配。请用 torch.profiler 录制同一次运行以查看其算子</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its steps</source>
        <translation>内存快照只包含内存分配。请用 torch.profiler 录制同一次运行以查看其步骤</translation>
    </message>
    <message>
        <source>A memory snapshot holds allocations only. Record the same run with torch.profiler to see its work</source>
        <translation>内存快照只包含内存分配。请用 torch.profiler 录制同一次运行以查看其任务</translation>
    </message>
    <message>
        <source>A number or a text; null where it is empty</source>
        <translation>数字或文本；留空即为 null</translation>
    </message>
    <message>
        <source>A report of Nsight Compute holds kernels only. Record the same run with torch.profiler, and open that with --with REPORT.csv</source>
        <translation>Nsight Compute 报告只包含内核。请用 torch.profiler 记录同一次运行，并用 --with REPORT.csv 打开该记录</translation>
    </message>
    <message>
        <source>A softmax is usually memory-bound: fuse it with its neighbours (%1). The fused attention beside it has none of its own.</source>
        <translation>softmax 通常受内存带宽限制：请将其与相邻操作融合（%1）。旁边已融合的注意力没有单独的 softmax。</translation>
    </message>
    <message>
        <source>A softmax over stored scores is usually memory-bound: if it is that of an attention, fuse the attention with %1.</source>
        <translation>对已存储分数的 softmax 通常受内存带宽限制：若它属于注意力，请用 %1 融合注意力。</translation>
    </message>
    <message>
        <source>A table of the file cannot be read to its end</source>
        <translation>文件中的一个表无法读取到末尾</translation>
    </message>
    <message>
        <source>A title may only contain letters, digits, spaces, - and _</source>
        <translation>标题只能包含字母、数字、空格、- 和 _</translation>
    </message>
    <message>
        <source>A trace or a folder of traces, opened over ssh with your keys and configuration:</source>
        <translation>通过 ssh 打开跟踪或跟踪文件夹，使用您的密钥和配置：</translation>
    </message>
    <message>
        <source>A trace that needs more is refused before it is read</source>
        <translation>需要更多内存的跟踪会在读取前被拒绝</translation>
    </message>
    <message>
        <source>A warm-up removes calls that occur in the first step only.</source>
        <translation>预热可消除仅在第一步中出现的调用。</translation>
    </message>
    <message>
        <source>About %1 events; reading them takes about %2 of memory</source>
        <translation>约 %1 个事件；读取约需 %2 内存</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>About Lanescope</source>
        <translation>关于 Lanescope</translation>
    </message>
    <message>
        <source>Absent wait</source>
        <translation>等待缺席者</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>Achieved (TFLOP/s)</source>
        <translation>达到 (TFLOP/s)</translation>
    </message>
    <message>
        <source>Achieved TB/s (10^12 bytes)</source>
        <translation>达到的 TB/s（10^12 字节）</translation>
    </message>
    <message>
        <source>Achieved TFLOP/s</source>
        <translation>达到的 TFLOP/s</translation>
    </message>
    <message>
        <source>Across steps</source>
        <translation>跨步</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a change below or choose one from the list, then set its new duration with the slider</source>
        <translation>在下方添加更改或从列表中选择，然后用滑块设置新的时长</translation>
    </message>
    <message>
        <source>Add a marker at the pointer</source>
        <translation>在指针处添加标记</translation>
    </message>
    <message>
        <source>Add a note to each row</source>
        <translation>为每一行添加备注</translation>
    </message>
    <message>
        <source>Add a note to each row (at most %1 rows)</source>
        <translation>为每一行添加备注（最多 %1 行）</translation>
    </message>
    <message>
        <source>Add a note to the slice, time range or moment</source>
        <translation>为切片、时间范围或时刻添加备注</translation>
    </message>
    <message>
        <source>Add change</source>
        <translation>添加更改</translation>
    </message>
    <message>
        <source>Add note…</source>
        <translation>添加备注…</translation>
    </message>
    <message>
        <source>Add runs…</source>
        <translation>添加运行…</translation>
    </message>
    <message>
        <source>Add slices to the selection</source>
        <translation>将切片加入所选</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Address of the block; empty: not recorded</source>
        <translation>块的地址；空：未记录</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>After its last device work the program gives back memory, modules and contexts.</source>
        <translation>程序在最后一项设备工作之后释放内存、模块和上下文。</translation>
    </message>
    <message>
        <source>Algorithm GB/s</source>
        <translation>算法 GB/s</translation>
    </message>
    <message>
        <source>Align by first kernel</source>
        <translation>按首个内核对齐</translation>
    </message>
    <message>
        <source>Align by hand</source>
        <translation>手动对齐</translation>
    </message>
    <message>
        <source>Align by selected slice</source>
        <translation>按所选切片对齐</translation>
    </message>
    <message>
        <source>Align by step</source>
        <translation>按步对齐</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Alive at peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>All %1 collectives and transfers in the dumps have completed.</source>
        <translation>转储中的全部 %1 个集合通信和传输均已完成。</translation>
    </message>
    <message>
        <source>All %1 pieces of device work are communication: no computation is recorded</source>
        <translation>全部 %1 项设备工作都是通信：没有记录任何计算</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>所有列</translation>
    </message>
    <message>
        <source>All device work</source>
        <translation>全部设备工作</translation>
    </message>
    <message>
        <source>All given ranks wait in collectives for a rank that is not given</source>
        <translation>给出的所有 rank 都在集合通信中等待一个未给出的 rank</translation>
    </message>
    <message>
        <source>All kernels</source>
        <translation>所有内核</translation>
    </message>
    <message>
        <source>All lanes are hidden: show them from the lane menu</source>
        <translation>所有泳道均已隐藏：请从泳道菜单显示</translation>
    </message>
    <message>
        <source>All lanes together</source>
        <translation>所有轨道合并</translation>
    </message>
    <message>
        <source>All operators around the launch call, outermost first</source>
        <translation>启动调用外围的所有算子，最外层在前</translation>
    </message>
    <message>
        <source>All other kernels</source>
        <translation>所有其他内核</translation>
    </message>
    <message>
        <source>All rows &amp;compact</source>
        <translation>所有行：紧凑(&amp;C)</translation>
    </message>
    <message>
        <source>All rows &amp;normal</source>
        <translation>所有行：正常(&amp;N)</translation>
    </message>
    <message>
        <source>All rows &amp;tall</source>
        <translation>所有行：较高(&amp;T)</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>所有步</translation>
    </message>
    <message>
        <source>All ta&amp;bles</source>
        <translation>所有表格(&amp;B)</translation>
    </message>
    <message>
        <source>All that are shown</source>
        <translation>所有显示的</translation>
    </message>
    <message>
        <source>All times and durations of this device were moved and stretched so that the quickest work begins when its call returns; Details shows the recorded start</source>
        <translation>该设备的所有时间和时长都经过平移和拉伸，使最快的工作在其调用返回时开始；详细信息中显示录制的开始时间</translation>
    </message>
    <message>
        <source>All times of this device were moved so that the quickest work begins when its call returns; Details shows the recorded start</source>
        <translation>此设备的所有时间均已平移，使最快的工作在其调用返回时开始；“详情”显示录制的开始时间</translation>
    </message>
    <message>
        <source>All, or a regular expression</source>
        <translation>全部，或正则表达式</translation>
    </message>
    <message>
        <source>Allocate memory once and reuse it, or take it from a memory pool (cudaMallocAsync, hipMallocAsync).</source>
        <translation>请一次分配内存并重复使用，或从内存池获取 (cudaMallocAsync, hipMallocAsync)。</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Allocated after its last event</source>
        <translation>其最后一个事件之后的已分配量</translation>
    </message>
    <message>
        <source>Allocated after the last event</source>
        <translation>最后一个事件之后的已分配量</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>分配时间</translation>
    </message>
    <message>
        <source>Allocated at the start of the step</source>
        <translation>步开始时的已分配量</translation>
    </message>
    <message>
        <source>Allocated before the first event</source>
        <translation>第一个事件之前的已分配量</translation>
    </message>
    <message>
        <source>Allocated before the recording</source>
        <translation>录制前已分配</translation>
    </message>
    <message>
        <source>Allocated blocks by how long they live, and their part of the peak</source>
        <translation>按存活时间划分的内存块及其在峰值中的占比</translation>
    </message>
    <message>
        <source>Allocated blocks with size, life time and operator</source>
        <translation>已分配的内存块及其大小、存活时间和算子</translation>
    </message>
    <message>
        <source>Allocated memory from then on</source>
        <translation>此后的已分配内存</translation>
    </message>
    <message>
        <source>Allocated minus released</source>
        <translation>已分配减已释放</translation>
    </message>
    <message>
        <source>Allocated minus released, with child operators</source>
        <translation>已分配减已释放，含子算子</translation>
    </message>
    <message>
        <source>Allocated then</source>
        <translation>当时已分配</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>Allocations and releases</source>
        <translation>分配与释放</translation>
    </message>
    <message>
        <source>Allocations of a memory snapshot that failed: what was asked for, free and held, and by whom</source>
        <translation>内存快照中失败的分配：请求量、空闲量和占用量，以及占用者</translation>
    </message>
    <message>
        <source>Allocations on %1 reach %2 of its memory (threshold %3). Use activation checkpointing or mixed precision to free memory.</source>
        <translation>%1 上的分配达到其内存的 %2（阈值 %3）。激活检查点或混合精度可腾出空间。</translation>
    </message>
    <message>
        <source>Allocations over %1, without calls or kernels: the recording shows who holds memory, not where the time goes.</source>
        <translation>%1 内的内存分配，没有调用或内核：该记录显示谁占用内存，而不是时间花在哪里。</translation>
    </message>
    <message>
        <source>Allocations, with child operators</source>
        <translation>分配次数，含子算子</translation>
    </message>
    <message>
        <source>Also record the calls of the runtime to see why the device is idle</source>
        <translation>请同时录制运行时调用，以查看设备为何空闲</translation>
    </message>
    <message>
        <source>Also record the device. If it was requested, look for a second profiler that uses it, and wait for the device before the recording ends</source>
        <translation>同时记录设备。如果已经请求，请检查是否有另一个性能分析器在使用它，并在记录结束前等待设备</translation>
    </message>
    <message>
        <source>Also record the host to see why the device is idle</source>
        <translation>请同时录制主机，以查看设备为何空闲</translation>
    </message>
    <message>
        <source>Also record the program: with torch.profiler, Nsight Systems or rocprofv3 for operators, calls and device work, or with track events for its own slices</source>
        <translation>同时记录程序：用 torch.profiler、Nsight Systems 或 rocprofv3 记录算子、调用和设备工作，或用 track event 记录程序自身的片段</translation>
    </message>
    <message>
        <source>Also search arguments. They are read from the file, so hits appear gradually</source>
        <translation>同时搜索参数。参数从文件中读取，因此命中会逐步出现</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>An empty folder on the left is for relative names, such as torch/nn/modules/linear.py</source>
        <translation>左侧留空用于相对名称，例如 torch/nn/modules/linear.py</translation>
    </message>
    <message>
        <source>An operator or library that does all of it</source>
        <translation>能一次完成全部工作的算子或库</translation>
    </message>
    <message>
        <source>Ancestors of the selected slice</source>
        <translation>所选切片的祖先</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>Annotation in the trace</source>
        <translation>跟踪中的注释</translation>
    </message>
    <message>
        <source>Annotations of the user on devices, by name</source>
        <translation>设备上的用户标注，按名称</translation>
    </message>
    <message>
        <source>Another %1 of the reserved memory was free, but in blocks that are too small: fragmentation %2. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True avoids such blocks.</source>
        <translation>保留的内存中另有 %1 空闲，但块太小：碎片率 %2。PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 可避免这类小块。</translation>
    </message>
    <message>
        <source>Another stream works</source>
        <translation>另一个流在工作</translation>
    </message>
    <message>
        <source>Another trace…</source>
        <translation>其他跟踪…</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Apply to new traces</source>
        <translation>应用于新跟踪</translation>
    </message>
    <message>
        <source>Apply to new traces of this folder</source>
        <translation>应用于此文件夹中的新跟踪</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>Arranging the lanes of %1</source>
        <translation>正在排列 %1 的泳道</translation>
    </message>
    <message>
        <source>Arrow (*.arrow)</source>
        <translation>Arrow (*.arrow)</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>As elsewhere</source>
        <translation>与其他位置相同</translation>
    </message>
    <message>
        <source>As many ranges as launch calls of kernels: matched by order. Differences: measured against modelled</source>
        <translation>区间数与内核启动调用数相同：按顺序对应。差异：测得与模型之比</translation>
    </message>
    <message>
        <source>As printed by the profiler</source>
        <translation>与分析器输出相同</translation>
    </message>
    <message>
        <source>As printed by the profiler, by input shapes</source>
        <translation>与分析器输出相同，按输入形状</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>At most %1 traces at once</source>
        <translation>一次最多 %1 个跟踪</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>At the end of the recording it may be the end of the program.</source>
        <translation>在录制末尾，这可能是程序的结束。</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>峰值时</translation>
    </message>
    <message>
        <source>At the peak, by call site</source>
        <translation>峰值时，按调用位置</translation>
    </message>
    <message>
        <source>At the peak, by module</source>
        <translation>峰值时，按模块</translation>
    </message>
    <message>
        <source>At the peak, by operator</source>
        <translation>峰值时，按算子</translation>
    </message>
    <message>
        <source>At the peak, by stack frame</source>
        <translation>峰值时，按栈帧</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>开始时</translation>
    </message>
    <message>
        <source>At their US keyboard positions on every layout</source>
        <translation>在任何键盘布局下都位于美式键盘上的位置</translation>
    </message>
    <message>
        <source>Attainable (TFLOP/s)</source>
        <translation>可达（TFLOP/s）</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Attributed</source>
        <translation>已归属</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Attribution, inexact: matched by order</source>
        <translation>归因（不精确）：按顺序对应</translation>
    </message>
    <message>
        <source>Attribution, inferred</source>
        <translation>归因（推断）</translation>
    </message>
    <message>
        <source>Autograd runs the backward pass on a thread of its own, which the recording lacks, so stacks would not show it: record all threads (torch.profiler._ExperimentalConfig(profile_all_threads=True)).</source>
        <translation>Autograd 在自己的线程上执行反向传播，录制中缺少该线程，因此调用栈也不会显示它：请录制所有线程（torch.profiler._ExperimentalConfig(profile_all_threads=True)）。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Backward device</source>
        <translation>反向，设备</translation>
    </message>
    <message>
        <source>Backward host</source>
        <translation>反向，主机</translation>
    </message>
    <message>
        <source>Backward operator</source>
        <translation>反向算子</translation>
    </message>
    <message>
        <source>Balance the load of the experts, tune the tiles of their grouped GEMM kernels, or keep their weights in lower precision.</source>
        <translation>请平衡各专家的负载，调优其分组 GEMM 内核的 tile，或以更低精度存放其权重。</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Bandwidth of copies</source>
        <translation>拷贝带宽</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Baseline count</source>
        <translation>基线数量</translation>
    </message>
    <message>
        <source>Baseline host</source>
        <translation>基线，主机</translation>
    </message>
    <message>
        <source>Baseline on the host</source>
        <translation>基线（主机）</translation>
    </message>
    <message>
        <source>Baseline total</source>
        <translation>基线总计</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Batch at most</source>
        <translation>批大小上限</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Begin event without an end, closed at the end of its track</source>
        <translation>开始事件没有结束，在其轨道末尾关闭</translation>
    </message>
    <message>
        <source>Begin the recording later, after a warm-up</source>
        <translation>请在预热之后再开始录制</translation>
    </message>
    <message>
        <source>Beside the trace</source>
        <translation>跟踪文件旁</translation>
    </message>
    <message>
        <source>Between kernels</source>
        <translation>内核之间</translation>
    </message>
    <message>
        <source>Between the launches the program allocates or frees memory (%1 calls) and waits (%2 calls): allocate once and reuse, and wait once at the end. Only then can a graph replay the launches.</source>
        <translation>程序在启动之间分配或释放内存（%1 次调用）并等待（%2 次调用）：请只分配一次并重复使用，最后只等待一次。这样图才能重放这些启动。</translation>
    </message>
    <message>
        <source>Between tokens</source>
        <translation>令牌间隔</translation>
    </message>
    <message>
        <source>Between two kernels</source>
        <translation>两个内核之间</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Block %1 of %2</source>
        <translation>块 %1 / %2</translation>
    </message>
    <message>
        <source>Block key</source>
        <translation>块的键</translation>
    </message>
    <message>
        <source>Block name</source>
        <translation>块名称</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>Blocking wait</source>
        <translation>阻塞等待</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Blocks of a launch</source>
        <translation>一次启动的块数</translation>
    </message>
    <message>
        <source>Blocks per SM</source>
        <translation>每 SM 的块数</translation>
    </message>
    <message>
        <source>Blocks per SM, mean weighted by duration</source>
        <translation>每 SM 块数，按时长加权平均</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>书签 %1</translation>
    </message>
    <message>
        <source>Bookmark %1 is not set</source>
        <translation>书签 %1 尚未设置</translation>
    </message>
    <message>
        <source>Bookmark %1 is set to this view</source>
        <translation>书签 %1 已设为当前视图</translation>
    </message>
    <message>
        <source>Both recordings hold memory alone: they show who holds it, not how long anything takes</source>
        <translation>两份记录都只含内存：它们显示谁占用内存，而不显示耗时</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>分解</translation>
    </message>
    <message>
        <source>Breakdown of step %1</source>
        <translation>步骤 %1 的分解</translation>
    </message>
    <message>
        <source>Breakdowns</source>
        <translation>分解</translation>
    </message>
    <message>
        <source>Bubble of the pipeline</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Bus GB/s</source>
        <translation>总线 GB/s</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>Bus bandwidth in 10^9 bytes a second, mean weighted by transfer</source>
        <translation>总线带宽，每秒 10^9 字节，按传输量加权平均</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>繁忙</translation>
    </message>
    <message>
        <source>Busy %</source>
        <translation>繁忙 %</translation>
    </message>
    <message>
        <source>Busy and idle time of each device</source>
        <translation>每个设备的忙碌和空闲时间</translation>
    </message>
    <message>
        <source>Busy in view: %1</source>
        <translation>视图内繁忙：%1</translation>
    </message>
    <message>
        <source>Busy per token</source>
        <translation>每 token 繁忙时间</translation>
    </message>
    <message>
        <source>Busy share</source>
        <translation>繁忙占比</translation>
    </message>
    <message>
        <source>Busy time of each device</source>
        <translation>每个设备的忙碌时间</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>按原因</translation>
    </message>
    <message>
        <source>By class</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By class of module</source>
        <translation>按模块类别</translation>
    </message>
    <message>
        <source>By device time</source>
        <translation>按设备时间</translation>
    </message>
    <message>
        <source>By host time</source>
        <translation>按主机时间</translation>
    </message>
    <message>
        <source>By lane</source>
        <translation>按泳道</translation>
    </message>
    <message>
        <source>By lifetime</source>
        <translation>按存活时间</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By name and call stack</source>
        <translation>按名称和调用栈</translation>
    </message>
    <message>
        <source>By name and input shapes</source>
        <translation>按名称和输入形状</translation>
    </message>
    <message>
        <source>By name, operator and launch</source>
        <translation>按名称、算子和启动</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>By operator, inputs and module</source>
        <translation>按算子、输入和模块</translation>
    </message>
    <message>
        <source>By step</source>
        <translation>按步</translation>
    </message>
    <message>
        <source>By stream</source>
        <translation>按流</translation>
    </message>
    <message>
        <source>Byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>Byte %1 of the text</source>
        <translation>文本第 %1 字节</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Bytes difference %</source>
        <translation>字节差异 %</translation>
    </message>
    <message>
        <source>Bytes divided by the time of the copies; 1 GB = 10^9 bytes</source>
        <translation>字节数除以拷贝时间；1 GB = 10^9 字节</translation>
    </message>
    <message>
        <source>Bytes of all kernels of the operator call</source>
        <translation>该算子调用所有内核的字节数</translation>
    </message>
    <message>
        <source>Bytes of that call by the operator's model</source>
        <translation>按算子模型得出的该调用字节数</translation>
    </message>
    <message>
        <source>Bytes of the blocks that are alive at the peak of the device</source>
        <translation>在设备峰值时存活的块的字节数</translation>
    </message>
    <message>
        <source>Bytes read and written</source>
        <translation>读写的字节数</translation>
    </message>
    <message>
        <source>Bytes that a rank sends; of an all-gather: receives</source>
        <translation>一个 rank 发送的字节数；对 all-gather 为接收的字节数</translation>
    </message>
    <message>
        <source>Bytes that are not UTF-8, shown as U+FFFD</source>
        <translation>不是 UTF-8 的字节，显示为 U+FFFD</translation>
    </message>
    <message>
        <source>Bytes that fusion need not move, if the calls are linked as the basis says</source>
        <translation>融合后无需再搬运的字节数，前提是这些调用确如“依据”所示相连</translation>
    </message>
    <message>
        <source>Bytes that the operators move now</source>
        <translation>算子目前搬运的字节数</translation>
    </message>
    <message>
        <source>Bytes to and from device memory</source>
        <translation>进出设备内存的字节数</translation>
    </message>
    <message>
        <source>Bytes to and from device memory of all together</source>
        <translation>全部合计进出设备内存的字节数</translation>
    </message>
    <message>
        <source>Bytes, modelled</source>
        <translation>字节，模型</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU activity</source>
        <translation>CPU 活动</translation>
    </message>
    <message>
        <source>CPU exec</source>
        <translation>CPU 执行</translation>
    </message>
    <message>
        <source>CPU memory allocated</source>
        <translation>已分配 CPU 内存</translation>
    </message>
    <message>
        <source>CPU memory reserved</source>
        <translation>已保留 CPU 内存</translation>
    </message>
    <message>
        <source>CPU total</source>
        <translation>CPU 总计</translation>
    </message>
    <message>
        <source>CPU, or GPU with its number</source>
        <translation>CPU，或带编号的 GPU</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>CU, wavefront</source>
        <translation>CU、wavefront</translation>
    </message>
    <message>
        <source>CUDA and HIP graphs with the times of their replays</source>
        <translation>CUDA 和 HIP 图及其重放时间</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Cache parsed traces</source>
        <translation>缓存已解析的跟踪</translation>
    </message>
    <message>
        <source>Cache size limit</source>
        <translation>缓存大小上限</translation>
    </message>
    <message>
        <source>Cache what is the same in each call, or move it to a worker.</source>
        <translation>请缓存每次调用中相同的内容，或将其移到 worker 中。</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Call jax.device_put for the next batch while the step runs</source>
        <translation>请在该步运行时为下一批次调用 jax.device_put</translation>
    </message>
    <message>
        <source>Call of a copy</source>
        <translation>拷贝调用</translation>
    </message>
    <message>
        <source>Call site</source>
        <translation>调用位置</translation>
    </message>
    <message>
        <source>Call sites with the blocks that are allocated at the peak of a device</source>
        <translation>设备达到峰值时其内存块仍被占用的调用位置</translation>
    </message>
    <message>
        <source>Call stack, outermost first</source>
        <translation>调用栈，最外层在前</translation>
    </message>
    <message>
        <source>Call stacks</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Call start</source>
        <translation>调用开始</translation>
    </message>
    <message>
        <source>Call, operator, function or work to blame; empty: none</source>
        <translation>应归因的调用、算子、函数或工作；为空：无</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Calls in which the host waits for a device, with their operators</source>
        <translation>主机等待设备的调用及其算子</translation>
    </message>
    <message>
        <source>Calls of a device's runtime are recorded (%1): none launches work, and no device work is recorded</source>
        <translation>录制中有设备运行时的调用（%1 个）：其中没有启动工作的调用，也没有设备工作</translation>
    </message>
    <message>
        <source>Calls of the device's runtime are recorded, so that its work was asked for: look for a second profiler that uses the device, and wait for the device before the recording ends.</source>
        <translation>已记录设备运行时的调用，说明已请求记录设备工作：请检查是否有另一个性能分析器在使用该设备，并在记录结束前等待设备。</translation>
    </message>
    <message>
        <source>Calls of the operating system</source>
        <translation>操作系统调用</translation>
    </message>
    <message>
        <source>Calls of the operator</source>
        <translation>算子的调用次数</translation>
    </message>
    <message>
        <source>Calls of the runtime and the driver, by name</source>
        <translation>运行时和驱动调用，按名称</translation>
    </message>
    <message>
        <source>Calls that wait for the device, and copies above 20 us</source>
        <translation>等待设备的调用，以及超过 20 us 的拷贝</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Candidate count</source>
        <translation>候选数量</translation>
    </message>
    <message>
        <source>Candidate divided by baseline; empty where the baseline is 0</source>
        <translation>候选除以基线；基线为 0 时为空</translation>
    </message>
    <message>
        <source>Candidate host</source>
        <translation>候选，主机</translation>
    </message>
    <message>
        <source>Candidate minus baseline</source>
        <translation>候选减基线</translation>
    </message>
    <message>
        <source>Candidate moved by %1 · Undo</source>
        <translation>候选已移动 %1 · 撤销</translation>
    </message>
    <message>
        <source>Candidate on the host</source>
        <translation>候选（主机）</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Capacity minus what is reserved at the peak</source>
        <translation>容量减去峰值时的保留量</translation>
    </message>
    <message>
        <source>Capture of the graph</source>
        <translation>图的捕获</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Categories of the rules with their kernels</source>
        <translation>规则的类别及其内核</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Category %</source>
        <translation>类别 %</translation>
    </message>
    <message>
        <source>Category by the rules</source>
        <translation>按规则得出的类别</translation>
    </message>
    <message>
        <source>Causal chain of the selected slice</source>
        <translation>所选切片的因果链</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Cause differs by</source>
        <translation>原因相差</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Caused wait</source>
        <translation>造成的等待</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Causes below 2 % each</source>
        <translation>各占不足 2 % 的原因</translation>
    </message>
    <message>
        <source>Causes below 2 % each: %1</source>
        <translation>各占不足 2 % 的原因：%1</translation>
    </message>
    <message>
        <source>Causes of idle time between the kernels of a stream</source>
        <translation>流中内核之间空闲时间的原因</translation>
    </message>
    <message>
        <source>Causes of idle time of devices, with what the host did meanwhile</source>
        <translation>设备空闲的原因，以及主机当时在做什么</translation>
    </message>
    <message>
        <source>Chains</source>
        <translation>链</translation>
    </message>
    <message>
        <source>Chains of kernels limited by memory that one fused kernel could do, with the bytes that it saves</source>
        <translation>可由一个融合内核完成的受内存限制的内核链，以及可节省的字节数</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Change &amp;keys…</source>
        <translation>更改按键(&amp;K)…</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>更改按键</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Change note…</source>
        <translation>更改备注…</translation>
    </message>
    <message>
        <source>Changed between %1 and %2: %3</source>
        <translation>在 %1 和 %2 之间变化：%3</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Changes of allocated and reserved memory over time</source>
        <translation>已分配和已保留内存随时间的变化</translation>
    </message>
    <message>
        <source>Changes of the bandwidth</source>
        <translation>带宽的变化次数</translation>
    </message>
    <message>
        <source>Changes with the largest gain</source>
        <translation>收益最大的更改</translation>
    </message>
    <message>
        <source>Check its permissions and whether the disk or network folder is mounted</source>
        <translation>请检查权限以及磁盘或网络文件夹是否已挂载</translation>
    </message>
    <message>
        <source>Check that the file is complete: a truncated file lacks its last events.</source>
        <translation>请检查文件是否完整：被截断的文件缺少最后的事件。</translation>
    </message>
    <message>
        <source>Check the path; the file may have been moved, renamed or not yet copied</source>
        <translation>请检查路径；文件可能已移动、改名或尚未复制</translation>
    </message>
    <message>
        <source>Choose rules</source>
        <translation>选择规则</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Class of module</source>
        <translation>模块类别</translation>
    </message>
    <message>
        <source>Class of the innermost nn.Module around the launch calls</source>
        <translation>启动调用外层最内的 nn.Module 的类别</translation>
    </message>
    <message>
        <source>Class of the modules</source>
        <translation>模块的类别</translation>
    </message>
    <message>
        <source>Class of the operator's work</source>
        <translation>算子工作的类别</translation>
    </message>
    <message>
        <source>Class of the operator's work; empty: no model</source>
        <translation>算子工作的类别；为空：无模型</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Classes of modules with the kernels that they launch</source>
        <translation>各类模块及其启动的内核</translation>
    </message>
    <message>
        <source>Classes of modules with the number of their instances and what these cost</source>
        <translation>模块类别、其实例数量及开销</translation>
    </message>
    <message>
        <source>Classes of work that ran on a device at the same time</source>
        <translation>在设备上同时运行的工作类别</translation>
    </message>
    <message>
        <source>Classes of work that ran together, such as computation + memcpy</source>
        <translation>同时运行的工作类别，例如 computation + memcpy</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear highlight</source>
        <translation>清除突出显示</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Clear the &amp;highlighted name</source>
        <translation>清除突出显示的名称(&amp;H)</translation>
    </message>
    <message>
        <source>Clear the list of recent traces</source>
        <translation>清空最近跟踪列表</translation>
    </message>
    <message>
        <source>Clear the selection; again: the time range</source>
        <translation>清除选择；再按一次：清除时间范围</translation>
    </message>
    <message>
        <source>Clear time range</source>
        <translation>清除时间范围</translation>
    </message>
    <message>
        <source>Clock error</source>
        <translation>时钟误差</translation>
    </message>
    <message>
        <source>Clock moved by</source>
        <translation>时钟移动</translation>
    </message>
    <message>
        <source>Clock shift</source>
        <translation>时钟偏移</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close other traces or programs, or record fewer steps</source>
        <translation>请关闭其他跟踪或程序，或记录更少的步</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>关闭标签页</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>关闭此面板</translation>
    </message>
    <message>
        <source>Close this tab</source>
        <translation>关闭此标签页</translation>
    </message>
    <message>
        <source>Co&amp;mpare with</source>
        <translation>与之比较(&amp;M)</translation>
    </message>
    <message>
        <source>Code for the device is compiled here, while the program runs: compile it once and keep the result (a cubin or code object, or the compiler's cache on disk), or compile it ahead of time for the device in use.</source>
        <translation>程序运行时在此编译设备代码：只编译一次并保留结果（cubin、code object 或编译器的磁盘缓存），或针对所用设备提前编译。</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Collapse all &amp;groups</source>
        <translation>折叠所有组(&amp;G)</translation>
    </message>
    <message>
        <source>Collapse all groups</source>
        <translation>折叠所有组</translation>
    </message>
    <message>
        <source>Collapse group</source>
        <translation>折叠组</translation>
    </message>
    <message>
        <source>Collapse lane</source>
        <translation>折叠泳道</translation>
    </message>
    <message>
        <source>Collapse or expand</source>
        <translation>折叠或展开</translation>
    </message>
    <message>
        <source>Collapse the lane</source>
        <translation>折叠该泳道</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Collective summary</source>
        <translation>集合通信汇总</translation>
    </message>
    <message>
        <source>Collective transfers</source>
        <translation>集合通信传输</translation>
    </message>
    <message>
        <source>Collective waits</source>
        <translation>集合通信等待</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Colour of this name</source>
        <translation>此名称的颜色</translation>
    </message>
    <message>
        <source>Colour r&amp;ules…</source>
        <translation>颜色规则(&amp;U)…</translation>
    </message>
    <message>
        <source>Colour rules</source>
        <translation>颜色规则</translation>
    </message>
    <message>
        <source>Colour slices by</source>
        <translation>切片着色依据</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>Colours:</source>
        <translation>颜色：</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Columns, copy, export</source>
        <translation>列、复制、导出</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Command that opens a file at a line</source>
        <translation>在指定行打开文件的命令</translation>
    </message>
    <message>
        <source>Command that runs it</source>
        <translation>执行它的命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Comment in the event array, skipped</source>
        <translation>事件数组中有注释，已跳过</translation>
    </message>
    <message>
        <source>Communicating</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication and copies alone</source>
        <translation>单独的通信与拷贝</translation>
    </message>
    <message>
        <source>Communication hidden behind computation</source>
        <translation>被计算掩盖的通信</translation>
    </message>
    <message>
        <source>Communication kernels run</source>
        <translation>通信内核在运行</translation>
    </message>
    <message>
        <source>Communication overlapped %</source>
        <translation>重叠的通信 %</translation>
    </message>
    <message>
        <source>Communication runs</source>
        <translation>通信在运行</translation>
    </message>
    <message>
        <source>Communication takes %1 of the step (threshold %2). Reduce it with gradient compression or gradient accumulation.</source>
        <translation>通信占该步的 %1（阈值 %2）。梯度压缩或梯度累积可减少通信。</translation>
    </message>
    <message>
        <source>Communication that is not overlapped</source>
        <translation>未重叠的通信</translation>
    </message>
    <message>
        <source>Communication without computation beside it.</source>
        <translation>没有计算与之并行的通信。</translation>
    </message>
    <message>
        <source>Communication without overlap</source>
        <translation>未重叠的通信</translation>
    </message>
    <message>
        <source>Communication, exposed</source>
        <translation>通信，未重叠</translation>
    </message>
    <message>
        <source>Communication: transfer and waiting</source>
        <translation>通信：传输与等待</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare ranks</source>
        <translation>比较各 rank</translation>
    </message>
    <message>
        <source>Compare the pair</source>
        <translation>比较这一对</translation>
    </message>
    <message>
        <source>Compare the ranks of the run on one clock</source>
        <translation>在同一时钟上比较该运行的各 rank</translation>
    </message>
    <message>
        <source>Compare two selected runs, or the selected run with the one before</source>
        <translation>比较两个选中的运行，或将选中的运行与前一个比较</translation>
    </message>
    <message>
        <source>Compare two traces: the upper one is the baseline</source>
        <translation>比较两个跟踪：上面的是基线</translation>
    </message>
    <message>
        <source>Compare with pinned baseline %1</source>
        <translation>与固定的基线 %1 比较</translation>
    </message>
    <message>
        <source>Compare with this</source>
        <translation>以此对比</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Compile the code around these operators (%1), or use more threads for them (%2).</source>
        <translation>请编译这些算子周围的代码（%1），或为其使用更多线程（%2）。</translation>
    </message>
    <message>
        <source>Compilers in samples of the CPU</source>
        <translation>CPU 采样中的编译器</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Complete event without a duration, taken as 0</source>
        <translation>完整事件没有时长，视为 0</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Computation %</source>
        <translation>计算 %</translation>
    </message>
    <message>
        <source>Computation and communication at once</source>
        <translation>计算与通信同时进行</translation>
    </message>
    <message>
        <source>Computation runs</source>
        <translation>计算在运行</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>Computing kernels run</source>
        <translation>计算内核在运行</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Concurrency by type</source>
        <translation>按类型的并发</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Context KV</source>
        <translation>上下文 KV</translation>
    </message>
    <message>
        <source>Context requests</source>
        <translation>上下文请求</translation>
    </message>
    <message>
        <source>Context tokens</source>
        <translation>上下文 token</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Convolutions on the CPU</source>
        <translation>CPU 上的卷积</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copies and conversions</source>
        <translation>拷贝与转换</translation>
    </message>
    <message>
        <source>Copies and memsets</source>
        <translation>拷贝与 memset</translation>
    </message>
    <message>
        <source>Copies and memsets, exposed</source>
        <translation>拷贝与 memset，未重叠</translation>
    </message>
    <message>
        <source>Copies by kind and size</source>
        <translation>按类型和大小的拷贝</translation>
    </message>
    <message>
        <source>Copies by name</source>
        <translation>按名称的拷贝</translation>
    </message>
    <message>
        <source>Copies of one size go to the device and back %1 times. If they carry the same data, keep it on the device between kernels: copy it in once and out once.</source>
        <translation>大小相同的拷贝在主机与设备之间往返了 %1 次。如果是同一份数据，请让它在各内核之间留在设备上，只拷入一次、拷出一次。</translation>
    </message>
    <message>
        <source>Copies within the device come from clone(), contiguous() and copy_(): reuse buffers, use views, or let %1 fuse the copies away.</source>
        <translation>设备内的拷贝来自 clone()、contiguous() 和 copy_()：请复用缓冲区、使用视图，或让 %1 通过融合消除这些拷贝。</translation>
    </message>
    <message>
        <source>Copies without computation beside them, and the host's part of them.</source>
        <translation>没有计算与之并行的拷贝，以及其主机部分。</translation>
    </message>
    <message>
        <source>Copies without overlap</source>
        <translation>未重叠的拷贝</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy &amp;link to this view</source>
        <translation>复制此视图的链接(&amp;L)</translation>
    </message>
    <message>
        <source>Copy &amp;name of the selected slice</source>
        <translation>复制所选切片的名称(&amp;N)</translation>
    </message>
    <message>
        <source>Copy SQL</source>
        <translation>复制 SQL</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as tab-separated values</source>
        <translation>复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Copy as text, as the profiler prints it</source>
        <translation>复制为分析器输出的文本</translation>
    </message>
    <message>
        <source>Copy bandwidth</source>
        <translation>拷贝带宽</translation>
    </message>
    <message>
        <source>Copy bandwidth %1</source>
        <translation>拷贝带宽 %1</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Copy duration (%1)</source>
        <translation>复制时长（%1）</translation>
    </message>
    <message>
        <source>Copy event (JSON, as in the file)</source>
        <translation>复制事件（JSON，与文件中相同）</translation>
    </message>
    <message>
        <source>Copy from pinned memory (pin_memory=True in a DataLoader, else tensor.pin_memory()) with non_blocking=True</source>
        <translation>请以 non_blocking=True 从锁页内存拷贝（DataLoader 中使用 pin_memory=True，否则使用 tensor.pin_memory()）</translation>
    </message>
    <message>
        <source>Copy from pinned memory with an asynchronous call</source>
        <translation>请从锁页内存以异步调用进行拷贝</translation>
    </message>
    <message>
        <source>Copy it again, or wait until the profiler has finished writing</source>
        <translation>请重新复制，或等待分析器写完</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy or record it again; the details name the place of the damage</source>
        <translation>请重新复制或记录；详情指出损坏位置</translation>
    </message>
    <message>
        <source>Copy results into pinned memory with an asynchronous call on a stream of its own, and read them later.</source>
        <translation>请在单独的流上用异步调用将结果拷贝到锁页内存，并稍后读取。</translation>
    </message>
    <message>
        <source>Copy results into pinned memory with non_blocking=True on a stream of its own, and read them a step later.</source>
        <translation>请在单独的流上以 non_blocking=True 将结果拷贝到锁页内存，并在一步之后读取。</translation>
    </message>
    <message>
        <source>Copy start (%1, as in the file)</source>
        <translation>复制开始时间（%1，与文件一致）</translation>
    </message>
    <message>
        <source>Copy the next input on a stream of its own, so that the copies overlap with computation.</source>
        <translation>请在单独的流上拷贝下一个输入，使拷贝与计算重叠。</translation>
    </message>
    <message>
        <source>Copy the next input, if there is one, from pinned memory on a stream of its own. Most of these copies run before the first kernel, which may need what they bring.</source>
        <translation>如果还有下一个输入，请从锁页内存在单独的流上拷贝它。这些拷贝大多在第一个内核之前执行，该内核可能需要它们带来的数据。</translation>
    </message>
    <message>
        <source>Copy the whole file again; if it ends there too, let the recorder finish writing</source>
        <translation>请重新拷贝整个文件；若仍在此处结束，请让记录器完成写入</translation>
    </message>
    <message>
        <source>Copy, SQL</source>
        <translation>复制、SQL</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>关联</translation>
    </message>
    <message>
        <source>Correlation id</source>
        <translation>关联编号</translation>
    </message>
    <message>
        <source>Costly input shapes of matrix products</source>
        <translation>耗时最多的矩阵乘法输入形状</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Counters meanwhile</source>
        <translation>期间的计数器</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Critical path to here</source>
        <translation>到此处的关键路径</translation>
    </message>
    <message>
        <source>Ctrl+F leads here. Words find slices, &gt; finds every command, and = asks a question in SQL.</source>
        <translation>Ctrl+F 即可到达此处。输入文字查找切片，&gt; 查找任何命令，= 用 SQL 提问。</translation>
    </message>
    <message>
        <source>Ctrl+click, Ctrl+drag</source>
        <translation>Ctrl+单击、Ctrl+拖动</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Ctrl+wheel, pinch</source>
        <translation>Ctrl+滚轮，捏合</translation>
    </message>
    <message>
        <source>Culprit</source>
        <translation>元凶</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves of memory and who allocates it</source>
        <translation>内存曲线及其分配者</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>Cut to the start of the next work of the stream, the longest it can have lasted; Details shows the recorded duration</source>
        <translation>已截断至该流下一项工作的开始，即其可能持续的最长时间；“详情”显示录制的时长</translation>
    </message>
    <message>
        <source>DRAM bytes</source>
        <translation>DRAM 字节</translation>
    </message>
    <message>
        <source>DRAM bytes of the call</source>
        <translation>该调用的 DRAM 字节</translation>
    </message>
    <message>
        <source>DRAM bytes, measured</source>
        <translation>DRAM 字节数（实测）</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Data after the end of the JSON text, ignored</source>
        <translation>JSON 文本结束后还有数据，已忽略</translation>
    </message>
    <message>
        <source>Data layout</source>
        <translation>数据布局</translation>
    </message>
    <message>
        <source>Data loader</source>
        <translation>数据加载器</translation>
    </message>
    <message>
        <source>Data loading</source>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>Data loading takes %1 of the step (threshold %2). Use more DataLoader workers (num_workers), which load while the model computes.</source>
        <translation>数据加载占该步的 %1（阈值 %2）。增加 DataLoader 的工作进程（num_workers）可在模型计算时加载。</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>DataParallel uses %1 devices from one process. DistributedDataParallel is faster.</source>
        <translation>DataParallel 从一个进程驱动 %1 个设备。DistributedDataParallel 更快。</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Delay between kernels</source>
        <translation>内核之间的延迟</translation>
    </message>
    <message>
        <source>Delay between launch call and device work</source>
        <translation>启动调用与设备工作之间的延迟</translation>
    </message>
    <message>
        <source>Delay from call to start</source>
        <translation>从调用到开始的延迟</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Delays between %1 pieces of GPU work that were launched in time</source>
        <translation>%1 项按时启动的 GPU 工作之间的延迟</translation>
    </message>
    <message>
        <source>Delays between pieces of GPU work that were launched in time</source>
        <translation>按时启动的 GPU 工作之间的延迟</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Delta count</source>
        <translation>数量差</translation>
    </message>
    <message>
        <source>Derived: %1</source>
        <translation>推导：%1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>所选内容的详情</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device and stream</source>
        <translation>设备与流</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>设备繁忙</translation>
    </message>
    <message>
        <source>Device busy time over the tokens</source>
        <translation>设备繁忙时间除以 token 数</translation>
    </message>
    <message>
        <source>Device copies and memsets by name, with bytes and bandwidth</source>
        <translation>按名称的设备拷贝和 memset,含字节数和带宽</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Device memory allocated minus released</source>
        <translation>设备内存分配减释放</translation>
    </message>
    <message>
        <source>Device of the work</source>
        <translation>工作所在设备</translation>
    </message>
    <message>
        <source>Device period</source>
        <translation>设备周期</translation>
    </message>
    <message>
        <source>Device self</source>
        <translation>设备自身</translation>
    </message>
    <message>
        <source>Device self %</source>
        <translation>设备自身 %</translation>
    </message>
    <message>
        <source>Device span</source>
        <translation>设备跨度</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>Device time by operator</source>
        <translation>按算子的设备时间</translation>
    </message>
    <message>
        <source>Device time less if the kernels move what is left as fast as they did</source>
        <translation>若内核以原有速度搬运剩余数据，可减少的设备时间</translation>
    </message>
    <message>
        <source>Device time of all directions without modules below</source>
        <translation>所有方向的设备时间，不含下级模块</translation>
    </message>
    <message>
        <source>Device time of all instances with the modules below them</source>
        <translation>所有实例及其下属模块的设备时间</translation>
    </message>
    <message>
        <source>Device time of the backward pass</source>
        <translation>反向过程的设备时间</translation>
    </message>
    <message>
        <source>Device time of the forward pass</source>
        <translation>前向过程的设备时间</translation>
    </message>
    <message>
        <source>Device time of the module with those below</source>
        <translation>模块及其下级的设备时间</translation>
    </message>
    <message>
        <source>Device time of the optimizer</source>
        <translation>优化器的设备时间</translation>
    </message>
    <message>
        <source>Device time of unknown direction</source>
        <translation>方向未知的设备时间</translation>
    </message>
    <message>
        <source>Device time, self</source>
        <translation>设备时间，自身</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>设备总计</translation>
    </message>
    <message>
        <source>Device type</source>
        <translation>设备类型</translation>
    </message>
    <message>
        <source>Device whose memory it is</source>
        <translation>内存所属的设备</translation>
    </message>
    <message>
        <source>Device work</source>
        <translation>设备工作</translation>
    </message>
    <message>
        <source>Device work at one position of equal steps, with the spread of its length</source>
        <translation>相同步中同一位置的设备工作及其时长的离散程度</translation>
    </message>
    <message>
        <source>Device work by category, and what faster kernels would gain</source>
        <translation>按类别的设备工作，以及更快内核的收益</translation>
    </message>
    <message>
        <source>Device work is recorded from %1 to %2: look at this range alone.</source>
        <translation>设备工作记录在 %1 到 %2：只查看这个范围。</translation>
    </message>
    <message>
        <source>Device work launched meanwhile</source>
        <translation>其间启动的设备工作</translation>
    </message>
    <message>
        <source>Device work launched while it was the innermost operator</source>
        <translation>其为最内层算子时启动的工作</translation>
    </message>
    <message>
        <source>Device work of modules</source>
        <translation>模块的设备工作</translation>
    </message>
    <message>
        <source>Device work of operators</source>
        <translation>算子的设备工作</translation>
    </message>
    <message>
        <source>Device work of phases of inference</source>
        <translation>推理阶段的设备工作</translation>
    </message>
    <message>
        <source>Device work of that backward pass</source>
        <translation>该反向过程的设备工作</translation>
    </message>
    <message>
        <source>Device work that graph launches replayed, and what it belongs to</source>
        <translation>图启动所重放的设备工作及其归属</translation>
    </message>
    <message>
        <source>Device work with that of children</source>
        <translation>设备工作，含子项</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Devices with the peaks of their memory</source>
        <translation>设备及其内存峰值</translation>
    </message>
    <message>
        <source>Devices with the unused memory that the allocator held</source>
        <translation>各设备上分配器保留但未使用的内存</translation>
    </message>
    <message>
        <source>Devices with their busy and idle time, and communication and copies that overlap no computation</source>
        <translation>设备的忙碌和空闲时间，以及未被掩盖的通信和拷贝</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Difference of counts</source>
        <translation>数量差</translation>
    </message>
    <message>
        <source>Difference of the numbers per step</source>
        <translation>每步数量之差</translation>
    </message>
    <message>
        <source>Difference of the times per step</source>
        <translation>每步时间之差</translation>
    </message>
    <message>
        <source>Difference within which 95 % of the ends agree after that; empty: nothing to compare</source>
        <translation>此时 95% 的结束时刻一致的误差范围；空：没有可比较的</translation>
    </message>
    <message>
        <source>Diffusion</source>
        <translation>扩散</translation>
    </message>
    <message>
        <source>Dim other slices</source>
        <translation>淡化其他切片</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Direction of the first call: fprop, bprop or optim</source>
        <translation>首次调用的方向：fprop、bprop 或 optim</translation>
    </message>
    <message>
        <source>Dispatch of %1 pieces of GPU work</source>
        <translation>%1 项 GPU 工作的派发</translation>
    </message>
    <message>
        <source>Dispatch of 1 piece of GPU work</source>
        <translation>1 项 GPU 工作的派发</translation>
    </message>
    <message>
        <source>Distance of kernels from the roofline</source>
        <translation>内核与 Roofline 的差距</translation>
    </message>
    <message>
        <source>Distinct names</source>
        <translation>不同名称的数量</translation>
    </message>
    <message>
        <source>DistributedDataParallel runs without NCCL, the fastest backend on GPUs.</source>
        <translation>DistributedDataParallel 未使用 NCCL，而 NCCL 是其在 GPU 上最快的后端。</translation>
    </message>
    <message>
        <source>Do what the message asks for, and look for a second profiler that uses the device</source>
        <translation>请按消息的要求操作，并检查是否有另一个分析器在使用该设备</translation>
    </message>
    <message>
        <source>Done about it</source>
        <translation>处理方式</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Double-click a row to go to its longest gap</source>
        <translation>双击一行可转到其最长的空隙</translation>
    </message>
    <message>
        <source>Double-click a row to go to its peak on the timeline</source>
        <translation>双击一行可转到时间线上的峰值</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag pans; Shift+drag selects a time range</source>
        <translation>拖动平移；Shift+拖动选择时间范围</translation>
    </message>
    <message>
        <source>Drag the strip between the timelines, or Ctrl+Shift and drag one of them</source>
        <translation>拖动两条时间线之间的条带，或按 Ctrl+Shift 拖动其中一条</translation>
    </message>
    <message>
        <source>Drag to move the candidate's time against the baseline's</source>
        <translation>拖动可使候选的时间相对于基线移动</translation>
    </message>
    <message>
        <source>Drag to resize, double-click to fit the names</source>
        <translation>拖动调整宽度，双击适应名称</translation>
    </message>
    <message>
        <source>Drop to compare with
%1</source>
        <translation>松开以与之比较
%1</translation>
    </message>
    <message>
        <source>Drop to open %1 traces</source>
        <translation>松开以打开 %1 个跟踪</translation>
    </message>
    <message>
        <source>Drop to open the trace</source>
        <translation>松开以打开跟踪</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Duration (ns)</source>
        <translation>时长（ns）</translation>
    </message>
    <message>
        <source>Duration in a replay</source>
        <translation>一次重放中的时长</translation>
    </message>
    <message>
        <source>Duration minus direct child operators and the runtime and driver calls made directly</source>
        <translation>时长减去直接子算子及直接进行的运行时与驱动调用</translation>
    </message>
    <message>
        <source>Duration minus direct child operators and the runtime and driver calls made directly (the usual self CPU time)</source>
        <translation>时长减去直接子算子及直接进行的运行时与驱动调用（通常的 CPU 自身时间）</translation>
    </message>
    <message>
        <source>Duration minus direct child operators only</source>
        <translation>时长仅减去直接子算子</translation>
    </message>
    <message>
        <source>Duration minus direct children</source>
        <translation>时长减去直接子项</translation>
    </message>
    <message>
        <source>Duration of the annotation</source>
        <translation>注解的时长</translation>
    </message>
    <message>
        <source>Duration of the call</source>
        <translation>调用的时长</translation>
    </message>
    <message>
        <source>Duration of the calls</source>
        <translation>调用时长</translation>
    </message>
    <message>
        <source>Duration of the piece</source>
        <translation>片段的时长</translation>
    </message>
    <message>
        <source>Duration of the step's mark on its thread</source>
        <translation>该步的标记在其线程上的时长</translation>
    </message>
    <message>
        <source>Duration of the step's mark on its thread, whatever device work it launched</source>
        <translation>该步的标记在其线程上的时长，与其启动的设备工作无关</translation>
    </message>
    <message>
        <source>Duration of the work</source>
        <translation>工作的时长</translation>
    </message>
    <message>
        <source>Duration on the host</source>
        <translation>主机上的时长</translation>
    </message>
    <message>
        <source>Duration over 7 days or out of range, taken as 0</source>
        <translation>时长超过 7 天或超出范围，按 0 处理</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Durations of all kernels</source>
        <translation>所有内核的时长</translation>
    </message>
    <message>
        <source>Durations of the device work</source>
        <translation>设备工作的时长合计</translation>
    </message>
    <message>
        <source>Durations of the operators</source>
        <translation>算子的时长合计</translation>
    </message>
    <message>
        <source>Durations of the selected slices</source>
        <translation>所选切片的时长</translation>
    </message>
    <message>
        <source>Durations of the slices, with what lies outside of the selection</source>
        <translation>切片的时长，包括选区之外的部分</translation>
    </message>
    <message>
        <source>Durations on the host</source>
        <translation>主机上的时长合计</translation>
    </message>
    <message>
        <source>Durations on the host per step</source>
        <translation>每步主机上的时长合计</translation>
    </message>
    <message>
        <source>Durations on the host without the rows below</source>
        <translation>不含下级行</translation>
    </message>
    <message>
        <source>Durations: %1</source>
        <translation>时长：%1</translation>
    </message>
    <message>
        <source>Each of these is small: where the total matters, look at the longest gaps in Breakdowns.</source>
        <translation>其中每一项都很小：若总量重要，请查看“分解”中最长的空隙。</translation>
    </message>
    <message>
        <source>Each of these kernels reads and writes all its data: make one kernel of neighbours where one reads what the other wrote.</source>
        <translation>这些内核各自读写其全部数据：若相邻内核中一个读取另一个写入的数据，请将它们合并为一个内核。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit rules…</source>
        <translation>编辑规则…</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source>Efficiency, by inputs</source>
        <translation>效率，按输入</translation>
    </message>
    <message>
        <source>Elastic time</source>
        <translation>弹性时间</translation>
    </message>
    <message>
        <source>Elastic time %1</source>
        <translation>弹性时间 %1</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Elementwise kernels in a row (as one)</source>
        <translation>连续的逐元素内核（合为一个）</translation>
    </message>
    <message>
        <source>Else fuse independent ones into one kernel, or run them on streams of their own.</source>
        <translation>否则请将相互独立的内核融合为一个，或在各自的流上执行。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Embedding look-ups are limited by memory: use lower precision, or shard the tables over more hosts.</source>
        <translation>嵌入查找受内存限制：请使用更低精度，或将表分片到更多主机。</translation>
    </message>
    <message>
        <source>Embedding operators on the CPU</source>
        <translation>CPU 上的嵌入算子</translation>
    </message>
    <message>
        <source>Embedding tables are usually memory-bound: store them in lower precision, shard them evenly, or keep hot rows in a cache.</source>
        <translation>嵌入表通常受内存带宽限制：请以更低精度存放，均匀分片，或将热点行保留在缓存中。</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>End allocated</source>
        <translation>结束时已分配</translation>
    </message>
    <message>
        <source>End event without a begin</source>
        <translation>结束事件没有开始</translation>
    </message>
    <message>
        <source>End of the affected time</source>
        <translation>受影响时间的结束</translation>
    </message>
    <message>
        <source>End of the program</source>
        <translation>程序结束</translation>
    </message>
    <message>
        <source>End spread</source>
        <translation>结束时刻差</translation>
    </message>
    <message>
        <source>End the recording with a step, after waiting for the device</source>
        <translation>请以一个步结束录制，并先等待设备</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>Engine's form of the name</source>
        <translation>引擎的名称形式</translation>
    </message>
    <message>
        <source>Entry of the event array that is not an object</source>
        <translation>事件数组中的条目不是对象</translation>
    </message>
    <message>
        <source>Est. SM efficiency</source>
        <translation>估计 SM 效率</translation>
    </message>
    <message>
        <source>Est. SM efficiency (from the grid)</source>
        <translation>估计 SM 效率（由网格）</translation>
    </message>
    <message>
        <source>Est. achieved occupancy</source>
        <translation>估计达到的占用率</translation>
    </message>
    <message>
        <source>Est. achieved occupancy, computed</source>
        <translation>估计达到的占用率，计算得出</translation>
    </message>
    <message>
        <source>Est. achieved occupancy, mean weighted by duration</source>
        <translation>估计达到的占用率，按时长加权平均</translation>
    </message>
    <message>
        <source>Est. occupancy</source>
        <translation>估计占用率</translation>
    </message>
    <message>
        <source>Est. occupancy, computed</source>
        <translation>估计占用率，计算得出</translation>
    </message>
    <message>
        <source>Estimated SM efficiency</source>
        <translation>估计 SM 效率</translation>
    </message>
    <message>
        <source>Estimated achieved occupancy</source>
        <translation>估计达到的占用率</translation>
    </message>
    <message>
        <source>Event at time 0 or earlier, far before all others, left out of the trace's extents</source>
        <translation>位于时间 0 或更早、远早于其他事件，不计入跟踪范围</translation>
    </message>
    <message>
        <source>Event that cannot be read, skipped</source>
        <translation>无法读取的事件，已跳过</translation>
    </message>
    <message>
        <source>Event type</source>
        <translation>事件类型</translation>
    </message>
    <message>
        <source>Event without a name</source>
        <translation>事件没有名称</translation>
    </message>
    <message>
        <source>Event without a phase</source>
        <translation>事件没有阶段（phase）</translation>
    </message>
    <message>
        <source>Event without a usable time stamp</source>
        <translation>事件没有可用的时间戳</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Events that could be affected</source>
        <translation>可能受影响的事件</translation>
    </message>
    <message>
        <source>Events that it concerns</source>
        <translation>所涉及的事件</translation>
    </message>
    <message>
        <source>Every action has a key that you can change, starting from the keys of Perfetto, chrome://tracing, Tracy or Nsight Systems</source>
        <translation>每个操作都有可更改的按键，可从 Perfetto、chrome://tracing、Tracy 或 Nsight Systems 的按键开始</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Evidence for the operator: annotated, capture, node or twin; without an operator: block or name</source>
        <translation>算子的依据：annotated、capture、node 或 twin；没有算子时：block 或 name</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Examples, saved queries and those that ran before</source>
        <translation>示例、已保存的查询和以前运行的查询</translation>
    </message>
    <message>
        <source>Excludes kernels launched before the recording began: %1</source>
        <translation>不含录制开始前启动的内核：%1</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Expand all groups</source>
        <translation>展开所有组</translation>
    </message>
    <message>
        <source>Expand group</source>
        <translation>展开组</translation>
    </message>
    <message>
        <source>Expand lane</source>
        <translation>展开泳道</translation>
    </message>
    <message>
        <source>Expand the lane</source>
        <translation>展开该泳道</translation>
    </message>
    <message>
        <source>Explained</source>
        <translation>已解释</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export as Arrow</source>
        <translation>导出为 Arrow</translation>
    </message>
    <message>
        <source>Export as Arrow…</source>
        <translation>导出为 Arrow…</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Export as JSON</source>
        <translation>导出为 JSON</translation>
    </message>
    <message>
        <source>Export as JSON…</source>
        <translation>导出为 JSON…</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Export settings</source>
        <translation>导出设置</translation>
    </message>
    <message>
        <source>Export time as a trace</source>
        <translation>将时间范围导出为跟踪</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Extra comma in the event array</source>
        <translation>事件数组中有多余的逗号</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/byte</translation>
    </message>
    <message>
        <source>FLOP/byte of the call</source>
        <translation>该调用的 FLOP/byte</translation>
    </message>
    <message>
        <source>FLOP/byte, modelled</source>
        <translation>FLOP/byte，模型</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>FLOPs by counters of instructions, without those of tensor cores, for the durations that Nsight Compute measured</source>
        <translation>按指令计数器得到的 FLOPs（不含 Tensor Core），对应 Nsight Compute 测得的时长</translation>
    </message>
    <message>
        <source>FLOPs difference %</source>
        <translation>FLOPs 差异 %</translation>
    </message>
    <message>
        <source>FLOPs for each byte</source>
        <translation>每字节的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs for each byte of the call</source>
        <translation>调用每字节的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of all kernels of the operator call</source>
        <translation>该算子调用所有内核的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of that call by the operator's model</source>
        <translation>按算子模型得出的该调用 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of the call</source>
        <translation>该调用的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs or bytes are not known</source>
        <translation>FLOPs 或字节数未知</translation>
    </message>
    <message>
        <source>FLOPs, modelled</source>
        <translation>FLOPs，模型</translation>
    </message>
    <message>
        <source>FP8 or INT8 (what the device has)</source>
        <translation>FP8 或 INT8（视设备支持而定）</translation>
    </message>
    <message>
        <source>Fact with its figures</source>
        <translation>事实及其数值</translation>
    </message>
    <message>
        <source>Factor of %1</source>
        <translation>%1 的系数</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>族</translation>
    </message>
    <message>
        <source>Fetching %1</source>
        <translation>正在获取 %1</translation>
    </message>
    <message>
        <source>Fewest requests</source>
        <translation>最少请求数</translation>
    </message>
    <message>
        <source>Fewest requests of an iteration</source>
        <translation>一次迭代的最少请求数</translation>
    </message>
    <message>
        <source>Field of an unexpected type</source>
        <translation>字段类型不符合预期</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Figure of the baseline</source>
        <translation>基线的数值</translation>
    </message>
    <message>
        <source>Figure of the candidate</source>
        <translation>候选的数值</translation>
    </message>
    <message>
        <source>Figures follow when the whole file has been read</source>
        <translation>读完整个文件后将显示数据</translation>
    </message>
    <message>
        <source>Figures of the runs as a table</source>
        <translation>以表格显示各次运行的指标</translation>
    </message>
    <message>
        <source>Figures that can be read side by side: %1, %2, %3</source>
        <translation>可并列比较：%1、%2、%3</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File of the run</source>
        <translation>运行的文件</translation>
    </message>
    <message>
        <source>Files are about 10 times smaller and open just as fast</source>
        <translation>文件约小 10 倍，打开同样快</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter by action or key</source>
        <translation>按操作或按键筛选</translation>
    </message>
    <message>
        <source>Filter lanes by regular expression</source>
        <translation>按正则表达式筛选泳道</translation>
    </message>
    <message>
        <source>Filter lanes, e.g. GPU 0.*stream</source>
        <translation>筛选泳道，例如 GPU 0.*stream</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>Filter traces</source>
        <translation>筛选跟踪</translation>
    </message>
    <message>
        <source>Find a key or an action</source>
        <translation>查找按键或操作</translation>
    </message>
    <message>
        <source>Find a table</source>
        <translation>查找表格</translation>
    </message>
    <message>
        <source>Find all like this</source>
        <translation>查找所有类似切片</translation>
    </message>
    <message>
        <source>Find the rank that comes late (record all ranks), and check the transport of %1.</source>
        <translation>请找出迟到的 rank（录制所有 rank），并检查 %1 的传输方式。</translation>
    </message>
    <message>
        <source>Find the rank that comes late: open the traces of all ranks together. Faster links do not shorten this wait.</source>
        <translation>找出迟到的 rank：一起打开所有 rank 的跟踪。更快的链路不会缩短这段等待。</translation>
    </message>
    <message>
        <source>Find what delays rank %1 before the collective: diagnose its own trace and compare it with that of another rank (data, shapes, a slower device or host).</source>
        <translation>请找出 rank %1 在该集合通信之前的延迟原因：诊断其自身的跟踪，并与另一 rank 的跟踪比较（数据、形状、较慢的设备或主机）。</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>First look at %1.</source>
        <translation>请先查看 %1。</translation>
    </message>
    <message>
        <source>First start</source>
        <translation>首次开始</translation>
    </message>
    <message>
        <source>First start, relative to the first collective</source>
        <translation>首次开始，相对于第一个集合通信</translation>
    </message>
    <message>
        <source>First time at which the peak is reached</source>
        <translation>首次达到峰值的时间</translation>
    </message>
    <message>
        <source>First time at which this amount is reserved</source>
        <translation>首次保留这么多内存的时间</translation>
    </message>
    <message>
        <source>First work</source>
        <translation>首个工作</translation>
    </message>
    <message>
        <source>Flight recorder</source>
        <translation>飞行记录器</translation>
    </message>
    <message>
        <source>Float or dock this panel</source>
        <translation>浮动或停靠此面板</translation>
    </message>
    <message>
        <source>Floating point operations</source>
        <translation>浮点运算数</translation>
    </message>
    <message>
        <source>Floating point operations of all together</source>
        <translation>全部合计的浮点运算数</translation>
    </message>
    <message>
        <source>Floating point operations; a multiplication and an addition are two</source>
        <translation>浮点运算数；一次乘法和一次加法算两次</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>基线量</translation>
    </message>
    <message>
        <source>Flow a&amp;rrows</source>
        <translation>流箭头(&amp;R)</translation>
    </message>
    <message>
        <source>Flow depth</source>
        <translation>流的深度</translation>
    </message>
    <message>
        <source>Flow event without an id</source>
        <translation>流事件没有 id</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>关联流</translation>
    </message>
    <message>
        <source>Focus &amp;timeline</source>
        <translation>聚焦时间线(&amp;T)</translation>
    </message>
    <message>
        <source>Follow an incoming arrow…</source>
        <translation>沿传入箭头跳转…</translation>
    </message>
    <message>
        <source>Follow an outgoing arrow…</source>
        <translation>沿传出箭头跳转…</translation>
    </message>
    <message>
        <source>Follow incoming arrow</source>
        <translation>沿入向箭头前往</translation>
    </message>
    <message>
        <source>Follow outgoing arrow</source>
        <translation>沿出向箭头前往</translation>
    </message>
    <message>
        <source>Follow the incoming arrow</source>
        <translation>沿入向箭头前往</translation>
    </message>
    <message>
        <source>Follow the outgoing arrow</source>
        <translation>沿出向箭头前往</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>For the device that needs the most</source>
        <translation>对需求最多的设备</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Forward operator</source>
        <translation>前向算子</translation>
    </message>
    <message>
        <source>Forward to backward</source>
        <translation>前向到反向</translation>
    </message>
    <message>
        <source>Forward, backward and optimizer</source>
        <translation>前向、反向与优化器</translation>
    </message>
    <message>
        <source>Fourier transform</source>
        <translation>傅里叶变换</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Frame in or below which the memory was allocated</source>
        <translation>在其中或其下分配该内存的帧</translation>
    </message>
    <message>
        <source>Frames of a memory snapshot with what is allocated in and below them when a device is at its peak</source>
        <translation>内存快照的帧，以及设备达到峰值时在其中及其下的分配量</translation>
    </message>
    <message>
        <source>Frames that allocated the block, innermost first</source>
        <translation>分配该块的帧，最内层在前</translation>
    </message>
    <message>
        <source>Free at peak</source>
        <translation>峰值时空闲</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>From its start to the end of its work, for iterations that read prompts; the time that requests waited before is not in a trace</source>
        <translation>读取提示的迭代从开始到工作结束；请求此前的等待时间不在跟踪中</translation>
    </message>
    <message>
        <source>From its start to the start of the next iteration</source>
        <translation>从其开始到下一次迭代开始</translation>
    </message>
    <message>
        <source>From its start to the start of the next iteration that generates tokens</source>
        <translation>从其开始到下一个生成令牌的迭代开始</translation>
    </message>
    <message>
        <source>From the counters of executed instructions; work of tensor cores is not among them</source>
        <translation>来自已执行指令的计数器；不含 Tensor Core 的工作</translation>
    </message>
    <message>
        <source>From the end of the previous step's work to the end of its own work</source>
        <translation>从上一步工作结束到本步工作结束</translation>
    </message>
    <message>
        <source>From the first to the last of its device work</source>
        <translation>从其首个到最后一个设备工作</translation>
    </message>
    <message>
        <source>From the start of the annotation to the end of its last device work</source>
        <translation>从注解开始到其最后一个设备工作结束</translation>
    </message>
    <message>
        <source>From the start of the annotation to the start of its first device work</source>
        <translation>从注解开始到其首个设备工作开始</translation>
    </message>
    <message>
        <source>From the start of the step to its peak</source>
        <translation>从步开始到其峰值</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>已满</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>全名</translation>
    </message>
    <message>
        <source>Full queues</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>Functions in samples of the CPU</source>
        <translation>CPU 采样中的函数</translation>
    </message>
    <message>
        <source>Functions of the host that a replay calls</source>
        <translation>一次重放所调用的主机函数</translation>
    </message>
    <message>
        <source>Fuse these kernels (%1), or give each more work (batch): none is large enough to fill the GPU.</source>
        <translation>请融合这些内核（%1），或为每个内核分配更多工作（批次）：没有一个大到足以占满 GPU。</translation>
    </message>
    <message>
        <source>Fuse these kernels (the engine's compilation, fused kernels of its backend): none is large enough to fill the GPU with the requests that the scheduler gave it.</source>
        <translation>请融合这些内核（引擎的编译、其后端的融合内核）：以调度器给出的请求数，没有一个大到足以占满 GPU。</translation>
    </message>
    <message>
        <source>Fuse these kernels with %1 or hand-fused ones (norm, rotary, residual, casts): each reads and writes all its data.</source>
        <translation>请用 %1 或手工融合的内核来融合这些内核（归一化、旋转位置编码、残差、类型转换）：每个内核都读写其全部数据。</translation>
    </message>
    <message>
        <source>Fuse these kernels with their neighbours (%1), or leave them out: write results in place instead of concatenating, group what is gathered or scattered, and keep reductions inside the kernels that make their input.</source>
        <translation>请将这些内核与相邻内核融合（%1），或将其省去：原地写入结果而不做拼接，将 gather 或 scatter 的操作归并，并将归约保留在产生其输入的内核中。</translation>
    </message>
    <message>
        <source>Fuse these operators (%1): each reads and writes all its data.</source>
        <translation>请融合这些算子（%1）：每个算子都读写其全部数据。</translation>
    </message>
    <message>
        <source>Fusible chains</source>
        <translation>可融合的链</translation>
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
        <translation>每次调用 GFLOP</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU annotations</source>
        <translation>GPU 注解</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 繁忙</translation>
    </message>
    <message>
        <source>GPU busy %1: launches, loading and waits are fine; look at what runs on the GPU.</source>
        <translation>GPU 忙碌 %1：启动、加载和等待均正常；请查看 GPU 上运行的内容。</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>GPU idle without data loading</source>
        <translation>不含数据加载的 GPU 空闲</translation>
    </message>
    <message>
        <source>GPU idle → other time</source>
        <translation>GPU 空闲 → 其他时间</translation>
    </message>
    <message>
        <source>GPU idle: %1</source>
        <translation>GPU 空闲：%1</translation>
    </message>
    <message>
        <source>GPU terminology</source>
        <translation>GPU 术语</translation>
    </message>
    <message>
        <source>GPU terminology applies to traces opened from now on</source>
        <translation>GPU 术语对之后打开的跟踪生效</translation>
    </message>
    <message>
        <source>GPU utilization</source>
        <translation>GPU 利用率</translation>
    </message>
    <message>
        <source>GPU utilization %</source>
        <translation>GPU 利用率 %</translation>
    </message>
    <message>
        <source>GPU with its number</source>
        <translation>GPU 及其编号</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU 工作</translation>
    </message>
    <message>
        <source>GPU work started</source>
        <translation>启动的 GPU 工作</translation>
    </message>
    <message>
        <source>GPU work started inside, longest first</source>
        <translation>在其中启动的 GPU 工作，最长者在前</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>Gain at the roofline: %1.</source>
        <translation>达到 roofline 时的收益：%1。</translation>
    </message>
    <message>
        <source>Gain if each step were one graph launch: %1.</source>
        <translation>若每一步只启动一个图，收益：%1。</translation>
    </message>
    <message>
        <source>Gain if it ran beside other work: %1.</source>
        <translation>若与其他工作并行，收益：%1。</translation>
    </message>
    <message>
        <source>Gain if neighbours among these kernels were one, as long as the longest: %1.</source>
        <translation>若相邻的这些内核合为一个、耗时等于其中最长者，收益：%1。</translation>
    </message>
    <message>
        <source>Gain if the whole were one graph launch: %1.</source>
        <translation>若整体只启动一个图，收益：%1。</translation>
    </message>
    <message>
        <source>Gain if these calls did not wait: %1.</source>
        <translation>若这些调用不等待，收益：%1。</translation>
    </message>
    <message>
        <source>Gain if this work took half the time: %1.</source>
        <translation>若这些工作时间减半，收益：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Gain of each at × 0.5; waits return at once. Enter adds it. No effect: %n names</source>
        <translation>
            <numerusform>每项在 × 0.5 时的收益，等待则为完全去除。按回车添加。无效果：%n 个名称</numerusform>
        </translation>
    </message>
    <message>
        <source>Gain of this change alone</source>
        <translation>仅此项更改的收益</translation>
    </message>
    <message>
        <source>Gain without it: %1.</source>
        <translation>消除后的收益：%1。</translation>
    </message>
    <message>
        <source>Gap after a graph launch</source>
        <translation>图启动后的空隙</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>空隙</translation>
    </message>
    <message>
        <source>Gaps between pieces of work without recorded launches</source>
        <translation>没有录制到启动的工作之间的空隙</translation>
    </message>
    <message>
        <source>Gaps on streams</source>
        <translation>流中的间隙</translation>
    </message>
    <message>
        <source>Generation KV</source>
        <translation>生成 KV</translation>
    </message>
    <message>
        <source>Generation requests</source>
        <translation>生成请求</translation>
    </message>
    <message>
        <source>Generation tokens</source>
        <translation>生成 token</translation>
    </message>
    <message>
        <source>Give these kernels more blocks: split the reduced dimension (split-K), use smaller tiles, or work on more items at once.</source>
        <translation>请为这些内核增加线程块：拆分归约维度（split-K）、使用更小的 tile，或一次处理更多元素。</translation>
    </message>
    <message>
        <source>Give these kernels more blocks: use smaller blocks, or work on more items at once.</source>
        <translation>请为这些内核增加线程块：使用更小的线程块，或一次处理更多元素。</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Go to a step</source>
        <translation>转到某一步</translation>
    </message>
    <message>
        <source>Go to bookmark %1</source>
        <translation>转到书签 %1</translation>
    </message>
    <message>
        <source>Go to its cause</source>
        <translation>转到其原因</translation>
    </message>
    <message>
        <source>Go to the next launch</source>
        <translation>转到下一次启动</translation>
    </message>
    <message>
        <source>Go to the work after it</source>
        <translation>转到其后的工作</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Graph %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>Graph %1, replay %2 of %3</source>
        <translation>图 %1，第 %2 次重放（共 %3 次）</translation>
    </message>
    <message>
        <source>Graph batch</source>
        <translation>图批大小</translation>
    </message>
    <message>
        <source>Graph capture from %1</source>
        <translation>从 %1 开始的图捕获</translation>
    </message>
    <message>
        <source>Graph id</source>
        <translation>图 id</translation>
    </message>
    <message>
        <source>Graph launches</source>
        <translation>图启动次数</translation>
    </message>
    <message>
        <source>Graph launches that start the same work on the same streams</source>
        <translation>在相同流上执行相同工作的图启动</translation>
    </message>
    <message>
        <source>Graph node</source>
        <translation>图节点</translation>
    </message>
    <message>
        <source>Graph, stream %1</source>
        <translation>图，流 %1</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Graphs already replay part of the work: capture more of the step in a graph, or let %1 fuse the kernels between them.</source>
        <translation>图已重放部分工作：请将该步更多的部分捕获到图中，或让 %1 融合其间的内核。</translation>
    </message>
    <message>
        <source>Graphs already replay part of the work: let the engine capture more of its batch sizes, or compile the code between the graphs.</source>
        <translation>图已重放部分工作：请让引擎捕获更多批大小，或编译各图之间的代码。</translation>
    </message>
    <message>
        <source>Greatest gain</source>
        <translation>最大收益</translation>
    </message>
    <message>
        <source>Greatest of those times</source>
        <translation>这些时间的最大值</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Grid, block</source>
        <translation>网格，块</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>组大小</translation>
    </message>
    <message>
        <source>Group slices</source>
        <translation>切片分组</translation>
    </message>
    <message>
        <source>Group what these kernels gather or scatter, write results in place, and keep reductions inside the kernels that make their input.</source>
        <translation>请将这些内核收集或散布的数据分组，就地写入结果，并将归约保留在产生其输入的内核中。</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>设置分组</translation>
    </message>
    <message>
        <source>Growth of the reserve from the end of the second step to that of the last one</source>
        <translation>保留量从第二步结束到最后一步结束的增长</translation>
    </message>
    <message>
        <source>Guided &amp;tour</source>
        <translation>功能导览(&amp;T)</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>功能导览</translation>
    </message>
    <message>
        <source>HTML pages (*.html)</source>
        <translation>HTML 页面 (*.html)</translation>
    </message>
    <message>
        <source>Half of the kernels of this trace are shorter than %1</source>
        <translation>此跟踪中半数内核短于 %1</translation>
    </message>
    <message>
        <source>Half precision (%1) halves the activations that it reads and writes.</source>
        <translation>半精度（%1）可使其读写的激活值减半。</translation>
    </message>
    <message>
        <source>Hand-over between threads</source>
        <translation>线程间交接</translation>
    </message>
    <message>
        <source>Hardware counters</source>
        <translation>硬件计数器</translation>
    </message>
    <message>
        <source>Header field that cannot be understood, ignored</source>
        <translation>无法理解的文件头字段，已忽略</translation>
    </message>
    <message>
        <source>Held at the peak of the baseline</source>
        <translation>基线峰值时的占用量</translation>
    </message>
    <message>
        <source>Held at the peak of the candidate</source>
        <translation>候选峰值时的占用量</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>此处</translation>
    </message>
    <message>
        <source>Hidden behind %1: %2</source>
        <translation>被%1掩盖：%2</translation>
    </message>
    <message>
        <source>Hide Python stack</source>
        <translation>隐藏 Python 调用栈</translation>
    </message>
    <message>
        <source>Hide charts</source>
        <translation>隐藏图表</translation>
    </message>
    <message>
        <source>Hide group</source>
        <translation>隐藏组</translation>
    </message>
    <message>
        <source>Hide lane</source>
        <translation>隐藏泳道</translation>
    </message>
    <message>
        <source>Hide lanes idle in view</source>
        <translation>隐藏视图内空闲的泳道</translation>
    </message>
    <message>
        <source>Hide other slices</source>
        <translation>隐藏其他切片</translation>
    </message>
    <message numerus="yes">
        <source>Hide the %n lanes that match</source>
        <translation>
            <numerusform>隐藏匹配的 %n 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide the lane</source>
        <translation>隐藏该泳道</translation>
    </message>
    <message>
        <source>High</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Highlight all of this name</source>
        <translation>突出显示所有同名切片</translation>
    </message>
    <message>
        <source>Histograms of durations over all kernels and over those of each name</source>
        <translation>所有内核以及各名称内核的持续时间直方图</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host and GPU both limit the step: reduce launches and speed up kernels; one alone gains little.</source>
        <translation>主机和 GPU 都限制该步：减少启动并加快内核；只做其一收益很小。</translation>
    </message>
    <message>
        <source>Host function, sampled</source>
        <translation>主机函数（采样）</translation>
    </message>
    <message>
        <source>Host functions</source>
        <translation>主机函数</translation>
    </message>
    <message>
        <source>Host memory allocated minus released</source>
        <translation>主机内存分配减释放</translation>
    </message>
    <message>
        <source>Host self</source>
        <translation>主机自身</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Host time not recorded</source>
        <translation>主机时间未记录</translation>
    </message>
    <message>
        <source>Host time of the backward pass of what ran in the module</source>
        <translation>模块内所运行部分的反向过程，主机侧</translation>
    </message>
    <message>
        <source>Host time, self</source>
        <translation>主机时间，自身</translation>
    </message>
    <message>
        <source>Host total</source>
        <translation>主机总计</translation>
    </message>
    <message>
        <source>Host work</source>
        <translation>主机工作</translation>
    </message>
    <message>
        <source>How device work varies by its position in steps</source>
        <translation>设备工作的波动，按其在步中的位置</translation>
    </message>
    <message>
        <source>How it is known who reads what: storages of an execution trace, or a guess by the shapes of neighbours</source>
        <translation>读写关系的来源：执行轨迹中的存储，或根据相邻调用形状的推测</translation>
    </message>
    <message>
        <source>How long one, two or more kernels ran at the same time</source>
        <translation>同一时刻运行的内核数及其持续时间</translation>
    </message>
    <message>
        <source>How often the chain runs</source>
        <translation>该链运行的次数</translation>
    </message>
    <message>
        <source>How often the rank arrived last of those that are open</source>
        <translation>该 rank 在已打开的 rank 中最后到达的次数</translation>
    </message>
    <message>
        <source>How often: %1</source>
        <translation>频数：%1</translation>
    </message>
    <message>
        <source>How reliable the bound is, or why there is none</source>
        <translation>该上界的可信度，或没有上界的原因</translation>
    </message>
    <message>
        <source>How to record a trace</source>
        <translation>如何记录跟踪</translation>
    </message>
    <message>
        <source>How well it runs</source>
        <translation>运行效率</translation>
    </message>
    <message>
        <source>Id of the node within a graph</source>
        <translation>图内节点的编号</translation>
    </message>
    <message>
        <source>Identifies the kernels of the repeated block and their order; names of blocks are stored under it</source>
        <translation>代表重复块的内核及其顺序；名称以它为键保存</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Idle %</source>
        <translation>空闲 %</translation>
    </message>
    <message>
        <source>Idle for %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Idle gaps of devices, longest first, with their cause and the work around them</source>
        <translation>设备的空闲间隔，最长的在前，附原因和前后的工作</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>Idle time by cause</source>
        <translation>按原因的空闲时间</translation>
    </message>
    <message>
        <source>Idle time of all streams by cause</source>
        <translation>所有流按原因的空闲时间</translation>
    </message>
    <message>
        <source>Idle time of streams</source>
        <translation>流的空闲时间</translation>
    </message>
    <message>
        <source>Idle time of this cause</source>
        <translation>该原因的空闲时间</translation>
    </message>
    <message>
        <source>Idle time with many small causes.</source>
        <translation>由许多小原因造成的空闲时间。</translation>
    </message>
    <message>
        <source>Idle times are upper bounds: computation may run in them</source>
        <translation>空闲时间是上限：其间可能有计算在运行</translation>
    </message>
    <message>
        <source>If the program uses the device, record the process that launches its work</source>
        <translation>如果程序使用该设备，请录制启动其工作的进程</translation>
    </message>
    <message>
        <source>If these are the products of an attention, %1 replaces them.</source>
        <translation>若这些是注意力中的乘积，可用 %1 取代。</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>导入设置</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>In graphs</source>
        <translation>在图中</translation>
    </message>
    <message>
        <source>In nine of ten cases the gain is not less</source>
        <translation>十次中有九次收益不低于此值</translation>
    </message>
    <message>
        <source>In nine of ten cases the gain is not more</source>
        <translation>十次中有九次收益不高于此值</translation>
    </message>
    <message>
        <source>In nine of ten cases the length is not less</source>
        <translation>十有九次时长不低于此值</translation>
    </message>
    <message>
        <source>In nine of ten cases the length is not more</source>
        <translation>十有九次时长不高于此值</translation>
    </message>
    <message>
        <source>In the device's queue</source>
        <translation>在设备队列中</translation>
    </message>
    <message>
        <source>In the trace</source>
        <translation>跟踪中</translation>
    </message>
    <message>
        <source>In these collectives the GPU waits for other ranks for %1 of %2, and no data move in that time.</source>
        <translation>在这些集合通信中，GPU 有 %1（共 %2）在等待其他 rank，其间没有数据移动。</translation>
    </message>
    <message>
        <source>In use: this key also triggers “%1”. The timeline has priority while it has the focus</source>
        <translation>已占用：此键也触发“%1”。时间线获得焦点时优先</translation>
    </message>
    <message>
        <source>In view</source>
        <translation>视图中的</translation>
    </message>
    <message>
        <source>In view: %1</source>
        <translation>视图内：%1</translation>
    </message>
    <message>
        <source>In view: mean %1</source>
        <translation>视图内：平均 %1</translation>
    </message>
    <message>
        <source>In view: min %1, mean %2, max %3</source>
        <translation>视图内：最小 %1，平均 %2，最大 %3</translation>
    </message>
    <message>
        <source>Includes keys, lane layouts and hidden columns. Recent traces are kept</source>
        <translation>包括按键、泳道布局和隐藏的列。最近的跟踪会保留</translation>
    </message>
    <message>
        <source>Incomplete steps are left out of causes, means and comparisons</source>
        <translation>不完整的步不计入原因、平均值和比较</translation>
    </message>
    <message>
        <source>Increase</source>
        <translation>增量</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Indexing %1</source>
        <translation>正在索引 %1</translation>
    </message>
    <message>
        <source>Inference of a small transformer: eager, FP32</source>
        <translation>小型 Transformer 的推理：eager 模式，FP32</translation>
    </message>
    <message>
        <source>Inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>Inferred from</source>
        <translation>推断自</translation>
    </message>
    <message>
        <source>Inferred from later work</source>
        <translation>由之后的工作推断</translation>
    </message>
    <message>
        <source>Innermost nn.Module around the launch calls</source>
        <translation>启动调用外围最内层的 nn.Module</translation>
    </message>
    <message>
        <source>Innermost operator around the call</source>
        <translation>调用外围最内层的算子</translation>
    </message>
    <message>
        <source>Innermost operator around the launch</source>
        <translation>启动外围最内层的算子</translation>
    </message>
    <message>
        <source>Innermost operator around the launch call</source>
        <translation>启动调用外围最内层的算子</translation>
    </message>
    <message>
        <source>Innermost operator that it belongs to; empty: not known</source>
        <translation>所属的最内层算子；空：未知</translation>
    </message>
    <message>
        <source>Innermost operator, graph launch, or why there is none</source>
        <translation>最内层算子、图启动，或没有的原因</translation>
    </message>
    <message>
        <source>Innermost operator, or why there is none</source>
        <translation>最内层算子，或没有的原因</translation>
    </message>
    <message>
        <source>Innermost user annotation</source>
        <translation>最内层的用户注解</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>输入类型</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Inputs are %1 times as large (%2): %3</source>
        <translation>输入为原来的 %1 倍（%2）：%3</translation>
    </message>
    <message>
        <source>Inputs as the model sees them, such as M=141, N=512, K=512; without a model as recorded</source>
        <translation>模型所见的输入，例如 M=141, N=512, K=512；没有模型时为记录的输入</translation>
    </message>
    <message>
        <source>Inside, most time is that of %1.</source>
        <translation>其中用时最多的是 %1。</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Instances more than 3.5 robust deviations and 2 % away from the median</source>
        <translation>偏离中位数超过 3.5 个稳健偏差且超过 2 % 的实例</translation>
    </message>
    <message>
        <source>Instant at</source>
        <translation>瞬时事件于</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Intensity (FLOP/byte)</source>
        <translation>强度 (FLOP/byte)</translation>
    </message>
    <message>
        <source>Intensity difference %</source>
        <translation>强度差异 %</translation>
    </message>
    <message>
        <source>Intervals in the selection without a slice on the lane</source>
        <translation>所选内泳道上没有切片的间隔</translation>
    </message>
    <message>
        <source>Invalid JSON escape, backslash taken literally</source>
        <translation>无效的 JSON 转义，反斜杠按字面处理</translation>
    </message>
    <message>
        <source>It has no place in the text of the file</source>
        <translation>在文件文本中没有位置</translation>
    </message>
    <message>
        <source>It imports modules, once in each process: leave it out of the measured part, or import rarely used modules where they are used.</source>
        <translation>它导入模块，每个进程一次：请将其排除在测量部分之外，或在使用处导入很少使用的模块。</translation>
    </message>
    <message>
        <source>It reads and writes FP32: 16 bits halve that, where accuracy allows.</source>
        <translation>其读写均为 FP32：在精度允许时，16 位可使数据量减半。</translation>
    </message>
    <message>
        <source>It runs at %1 % of the roofline, mostly %2-bound (FLOPs and bytes are known for %3 % of its time).</source>
        <translation>它以 roofline 的 %1 % 运行，主要受 %2 限制（其 %3 % 的时间已知 FLOPs 和字节数）。</translation>
    </message>
    <message>
        <source>It runs at %1 % of the roofline, mostly %2-bound.</source>
        <translation>它以 roofline 的 %1 % 运行，主要受 %2 限制。</translation>
    </message>
    <message>
        <source>It takes many times as long as its FLOPs and bytes need (known for %1 of its time).</source>
        <translation>其耗时是 FLOP 与字节所需时间的许多倍（已知部分占其时间的 %1）。</translation>
    </message>
    <message>
        <source>It was issued at %1.</source>
        <translation>发起位置：%1。</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Iterations are of several phases (%1): means over all of them depend on the mix; compare one phase at a time</source>
        <translation>迭代属于多个阶段（%1）：总平均值取决于各阶段的占比；请每次只比较一个阶段</translation>
    </message>
    <message>
        <source>Iterations of an inference engine with their phase, tokens and times</source>
        <translation>推理引擎的迭代及其阶段、词元和时间</translation>
    </message>
    <message>
        <source>Its length above the median of its position</source>
        <translation>其长度超出所在位置中位数的部分</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>其名称</translation>
    </message>
    <message>
        <source>Its time against the median of the steps</source>
        <translation>其时间相对各步中位数</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Keep a processor free for the thread: fewer loader workers, or more processors</source>
        <translation>请为该线程留出一个处理器：减少加载器 worker，或增加处理器</translation>
    </message>
    <message>
        <source>Keep one file for each rank, and open their folder</source>
        <translation>请为每个 rank 保留一个文件，并打开其所在文件夹</translation>
    </message>
    <message>
        <source>Keep the figures of these runs in a folder, as a series that later runs are compared with</source>
        <translation>将这些运行的指标保存到文件夹，作为后续运行对比的系列</translation>
    </message>
    <message>
        <source>Keep the value on the GPU, or read it some steps later: %1 makes the host wait for the device.</source>
        <translation>请将值保留在 GPU 上，或在几步之后再读取：%1 使主机等待设备。</translation>
    </message>
    <message>
        <source>Keep these figures and compare what is selected next with them</source>
        <translation>保留这些数值，并与接下来的选择进行对比</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernel sequences</source>
        <translation>内核序列</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>内核时间</translation>
    </message>
    <message>
        <source>Kernel time by kind of kernel</source>
        <translation>按内核类型的内核时间</translation>
    </message>
    <message>
        <source>Kernel time by operator</source>
        <translation>按算子的内核时间</translation>
    </message>
    <message>
        <source>Kernel time on tensor cores</source>
        <translation>张量核心上的内核时间</translation>
    </message>
    <message>
        <source>Kernel time with tensor cores</source>
        <translation>使用张量核心的内核时间</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernels and kernel time of each step</source>
        <translation>每个步的内核数和内核时间</translation>
    </message>
    <message>
        <source>Kernels and their time by cause</source>
        <translation>按起因统计的内核及其时间</translation>
    </message>
    <message>
        <source>Kernels are compiled here, once per shape: warm up before the measured part, and keep the compiler's cache on disk. If it recurs in later steps, look for shapes that change (TORCH_LOGS=recompiles) and mark them as dynamic.</source>
        <translation>此处正在编译内核，每种形状一次：请在测量部分之前预热，并将编译器缓存保存在磁盘上。若在后续步中再次出现，请查找变化的形状 (TORCH_LOGS=recompiles) 并将其标记为动态。</translation>
    </message>
    <message>
        <source>Kernels at once</source>
        <translation>同时运行的内核</translation>
    </message>
    <message>
        <source>Kernels by a part of their name</source>
        <translation>按名称的一部分列出内核</translation>
    </message>
    <message>
        <source>Kernels by name with count, durations, occupancy and tensor cores</source>
        <translation>按名称的内核，含次数、持续时间、占用率和 Tensor Core</translation>
    </message>
    <message>
        <source>Kernels by name with the means of counters that were sampled while they ran</source>
        <translation>按名称的内核及其运行期间采样计数器的平均值</translation>
    </message>
    <message>
        <source>Kernels by name, operator and launch configuration</source>
        <translation>按名称、算子和启动配置的内核</translation>
    </message>
    <message>
        <source>Kernels by name, operator, inputs, module and call site</source>
        <translation>按名称、算子、输入、模块和调用位置的内核</translation>
    </message>
    <message>
        <source>Kernels launched before the recording began: %1. Inferred from later work: %2</source>
        <translation>录制开始前启动的内核：%1。由后续工作推断：%2</translation>
    </message>
    <message>
        <source>Kernels named align1 read single elements: pad the length to a multiple of 8.</source>
        <translation>名为 align1 的内核读取单个元素：请将长度填充为 8 的倍数。</translation>
    </message>
    <message>
        <source>Kernels named align1 read single elements: pad the sizes to a multiple of 8.</source>
        <translation>名为 align1 的内核读取单个元素：请将大小填充为 8 的倍数。</translation>
    </message>
    <message>
        <source>Kernels of all of them</source>
        <translation>全部的内核数</translation>
    </message>
    <message>
        <source>Kernels of each category</source>
        <translation>各类别的内核</translation>
    </message>
    <message>
        <source>Kernels of one kind keep the device busy.</source>
        <translation>同一种内核使设备忙碌。</translation>
    </message>
    <message>
        <source>Kernels of several kinds, each kind a small part of the time: address the larger causes first.</source>
        <translation>多种类型的内核，每种只占一小部分时间：请先处理更大的原因。</translation>
    </message>
    <message>
        <source>Kernels of several kinds, each kind a small part of the time: begin with the largest (%1).</source>
        <translation>多种类型的内核，每种只占一小部分时间：请从最大的开始（%1）。</translation>
    </message>
    <message>
        <source>Kernels of the baseline</source>
        <translation>基线的内核</translation>
    </message>
    <message>
        <source>Kernels of the candidate</source>
        <translation>候选的内核</translation>
    </message>
    <message>
        <source>Kernels of the selected range</source>
        <translation>所选范围内的内核</translation>
    </message>
    <message>
        <source>Kernels per step</source>
        <translation>每步内核数</translation>
    </message>
    <message>
        <source>Kernels shorter than 10 µs</source>
        <translation>短于 10 µs 的内核</translation>
    </message>
    <message>
        <source>Kernels shorter than their launch calls</source>
        <translation>短于其启动调用的内核</translation>
    </message>
    <message>
        <source>Kernels started</source>
        <translation>启动的内核数</translation>
    </message>
    <message>
        <source>Kernels that Nsight Compute measured</source>
        <translation>Nsight Compute 测量的内核</translation>
    </message>
    <message>
        <source>Kernels that run at once</source>
        <translation>同时运行的内核</translation>
    </message>
    <message>
        <source>Kernels that run in its place in the candidate; empty where the name is the same</source>
        <translation>在候选中代替它运行的内核；名称相同时为空</translation>
    </message>
    <message>
        <source>Kernels that take the most time</source>
        <translation>耗时最多的内核</translation>
    </message>
    <message>
        <source>Kernels too small to fill the device keep it busy.</source>
        <translation>过小而无法占满设备的内核使设备忙碌。</translation>
    </message>
    <message>
        <source>Kernels with low occupancy</source>
        <translation>占用率低的内核</translation>
    </message>
    <message>
        <source>Kernels, calls and host slices on the critical path, by their time on it</source>
        <translation>关键路径上的内核、调用和主机片段，按其占用时间排列</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets</source>
        <translation>内核、拷贝与 memset</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched while an operator of this name was open; concurrent ones add up</source>
        <translation>此名称的算子打开期间启动的内核、拷贝与 memset；并发的累加</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched while the operator was open</source>
        <translation>算子打开期间启动的内核、拷贝与 memset</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets of a replay</source>
        <translation>一次重放的内核、拷贝与 memset</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets that it launched</source>
        <translation>其启动的内核、拷贝与 memset</translation>
    </message>
    <message>
        <source>Kernels, operators, steps, memory, modules and more. Drag over the timeline, and all tables count only that range.</source>
        <translation>Kernel、算子、步、内存、模块等。在时间线上拖选一段，所有表格便只统计该范围。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keys like</source>
        <translation>按键方案</translation>
    </message>
    <message>
        <source>Keys: %1</source>
        <translation>按键：%1</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Kind of cause that differs most; of outliers</source>
        <translation>差异最大的原因种类；仅离群者</translation>
    </message>
    <message>
        <source>Kind of collective, such as all_reduce</source>
        <translation>集合通信种类，例如 all_reduce</translation>
    </message>
    <message>
        <source>Kind of copy, such as Memcpy HtoD</source>
        <translation>拷贝种类，例如 Memcpy HtoD</translation>
    </message>
    <message>
        <source>Kind of the finding</source>
        <translation>发现的种类</translation>
    </message>
    <message>
        <source>Kinds of copies with their bandwidth over time</source>
        <translation>拷贝种类及其随时间变化的带宽</translation>
    </message>
    <message>
        <source>Kineto traces (*.json.gz *.json)</source>
        <translation>Kineto 跟踪 (*.json.gz *.json)</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>L2 bytes, measured</source>
        <translation>L2 字节数（实测）</translation>
    </message>
    <message>
        <source>LIKE ignores case: name LIKE 'text'</source>
        <translation>LIKE 不区分大小写：name LIKE 'text'</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Lane names</source>
        <translation>泳道名称</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Lanes and figures of GPUs; on by default where there is one</source>
        <translation>GPU 的泳道与数值；有 GPU 时默认开启</translation>
    </message>
    <message>
        <source>Lanes of slices over time. Arrow keys walk lanes and slices, Enter opens, W and S zoom, A and D pan</source>
        <translation>随时间排列的切片泳道。方向键浏览泳道和切片，Enter 打开，W 和 S 缩放，A 和 D 平移</translation>
    </message>
    <message>
        <source>Lanes:</source>
        <translation>泳道：</translation>
    </message>
    <message>
        <source>Lanescope closed unexpectedly the last time</source>
        <translation>Lanescope 上次意外退出</translation>
    </message>
    <message>
        <source>Lanescope sessions (*.lanescope)</source>
        <translation>Lanescope 会话 (*.lanescope)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language and UI scale change at the next start</source>
        <translation>语言和界面缩放在下次启动时更改</translation>
    </message>
    <message>
        <source>Larger batch</source>
        <translation>更大的批次</translation>
    </message>
    <message>
        <source>Largest block by</source>
        <translation>最大内存块来自</translation>
    </message>
    <message>
        <source>Largest cause of the kind in the trace</source>
        <translation>跟踪中该类最大的原因</translation>
    </message>
    <message>
        <source>Largest stall</source>
        <translation>最主要的停顿</translation>
    </message>
    <message>
        <source>Last collective</source>
        <translation>最后一个集合通信</translation>
    </message>
    <message>
        <source>Last known contents; the folder cannot be read: %1</source>
        <translation>最后已知的内容；无法读取该文件夹：%1</translation>
    </message>
    <message>
        <source>Last rank</source>
        <translation>最后的 rank</translation>
    </message>
    <message>
        <source>Last to arrive</source>
        <translation>最后到达</translation>
    </message>
    <message>
        <source>Last work</source>
        <translation>最后的工作</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>Late growth</source>
        <translation>后期增长</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Latency of event waits</source>
        <translation>事件等待的延迟</translation>
    </message>
    <message>
        <source>Latest minus earliest end</source>
        <translation>最晚减最早的结束时刻</translation>
    </message>
    <message>
        <source>Latest minus earliest start</source>
        <translation>最晚减最早的开始时刻</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Launch call</source>
        <translation>启动调用</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Launch more blocks (the longest has %1 for %2 multiprocessors), so that each thread takes one item or few of the loop.</source>
        <translation>请启动更多线程块（最长的内核有 %1 个，而多处理器有 %2 个），使每个线程只处理循环中的一个或少数几个元素。</translation>
    </message>
    <message>
        <source>Launch start</source>
        <translation>启动调用开始</translation>
    </message>
    <message>
        <source>Launch to kernel</source>
        <translation>启动到内核</translation>
    </message>
    <message>
        <source>Launched</source>
        <translation>已启动</translation>
    </message>
    <message>
        <source>Launched before the recording began, and inferred from later work; in no other column of the row</source>
        <translation>在录制开始前启动，由后续工作推断；不计入该行的其他列</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>由其启动</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动次数</translation>
    </message>
    <message>
        <source>Launches (as one graph a step)</source>
        <translation>启动（每步作为一个图）</translation>
    </message>
    <message>
        <source>Launches and starts of work</source>
        <translation>工作的启动与开始</translation>
    </message>
    <message>
        <source>Launches of device work with call, work and the delay between them</source>
        <translation>设备工作的启动：调用、工作及其间的延迟</translation>
    </message>
    <message>
        <source>Launches of graphs</source>
        <translation>图的启动次数</translation>
    </message>
    <message>
        <source>Launches that wait long</source>
        <translation>等待很久的启动</translation>
    </message>
    <message>
        <source>Launches too slow</source>
        <translation>启动过慢</translation>
    </message>
    <message>
        <source>Launches, streams and steps are kept apart by rank</source>
        <translation>启动、流和步按 rank 区分</translation>
    </message>
    <message>
        <source>Launching thread</source>
        <translation>启动线程</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>最小收益</translation>
    </message>
    <message>
        <source>Leave out copies within the device: reuse buffers, or let %1 fuse the copies away.</source>
        <translation>请省去设备内的拷贝：复用缓冲区，或让 %1 通过融合消除这些拷贝。</translation>
    </message>
    <message>
        <source>Left out of the list of steps and of means</source>
        <translation>不计入步的列表和平均值</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已略过：%1</translation>
    </message>
    <message>
        <source>Left out: %1: %2</source>
        <translation>已略去：%1：%2</translation>
    </message>
    <message>
        <source>Legend of the colours</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Length of each step</source>
        <translation>每步长度</translation>
    </message>
    <message>
        <source>Length of the gap</source>
        <translation>空隙的长度</translation>
    </message>
    <message>
        <source>Length of the range</source>
        <translation>范围的长度</translation>
    </message>
    <message>
        <source>Length of the work</source>
        <translation>工作的长度</translation>
    </message>
    <message>
        <source>Length with the change</source>
        <translation>更改后的时长</translation>
    </message>
    <message>
        <source>Length with the times of the candidate</source>
        <translation>采用候选时间后的长度</translation>
    </message>
    <message>
        <source>Let JAX take its memory once (XLA_PYTHON_CLIENT_PREALLOCATE=true, XLA_PYTHON_CLIENT_MEM_FRACTION).</source>
        <translation>请让 JAX 一次性占用其内存 (XLA_PYTHON_CLIENT_PREALLOCATE=true, XLA_PYTHON_CLIENT_MEM_FRACTION)。</translation>
    </message>
    <message>
        <source>Let the engine replay graphs (vLLM without enforce_eager, SGLang with CUDA graphs on): one call then launches an iteration. Prefills of any length need piecewise graphs.</source>
        <translation>请让引擎重放图（vLLM 不使用 enforce_eager，SGLang 启用 CUDA graphs）：这样一次调用即可启动一次迭代。任意长度的 prefill 需要分段图。</translation>
    </message>
    <message>
        <source>Let the profiler warm up for some steps before it records, record fewer steps, or give it larger buffers</source>
        <translation>请让分析器在录制前预热几步，录制更少的步，或为其提供更大的缓冲区</translation>
    </message>
    <message>
        <source>Let the program end by itself before the recording does, or let the recorder write its buffers more often</source>
        <translation>请让程序在录制结束之前自行结束，或让录制工具更频繁地写出缓冲区</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Level in the tree, from 0</source>
        <translation>树中的层级，从 0 起</translation>
    </message>
    <message>
        <source>Life of the blocks</source>
        <translation>内存块的存活时间</translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation>存活时间</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Like the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>Line of code that allocated the memory</source>
        <translation>分配该内存的代码行</translation>
    </message>
    <message>
        <source>Line of the user's code around the longest part</source>
        <translation>最长部分外围的用户代码行</translation>
    </message>
    <message>
        <source>Line of the user's code around what kept the host busy</source>
        <translation>使主机忙碌的内容所在的用户代码行</translation>
    </message>
    <message>
        <source>Line of the user's code that allocated the block</source>
        <translation>分配该块的用户代码行</translation>
    </message>
    <message>
        <source>Line of the user's code that allocated the memory</source>
        <translation>分配内存的用户代码行</translation>
    </message>
    <message>
        <source>Line up device work</source>
        <translation>对齐设备工作</translation>
    </message>
    <message>
        <source>Line up host calls</source>
        <translation>对齐主机调用</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Linked</source>
        <translation>联动</translation>
    </message>
    <message>
        <source>Load in worker processes (num_workers of 4 or more, pin_memory=True, persistent_workers=True), so that the batch is ready before the step.</source>
        <translation>请在工作进程中加载（num_workers 为 4 或更多、pin_memory=True、persistent_workers=True），使批次在步开始前就绪。</translation>
    </message>
    <message>
        <source>Loading was cancelled</source>
        <translation>加载已取消</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Local memory per thread</source>
        <translation>每线程的本地内存</translation>
    </message>
    <message>
        <source>Longer by</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Longer work</source>
        <translation>变长的工作</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Longest at</source>
        <translation>最长位置</translation>
    </message>
    <message>
        <source>Longest duration</source>
        <translation>最长时长</translation>
    </message>
    <message>
        <source>Longest duration of the bin</source>
        <translation>该区间的最长时长</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>最长空隙</translation>
    </message>
    <message>
        <source>Longest gaps of devices and their causes</source>
        <translation>设备最长的空闲间隔及其原因</translation>
    </message>
    <message>
        <source>Longest impossible duration, shift or lead of a clock, or lost time</source>
        <translation>最长的不可能时长、时钟的偏移或超前，或丢失的时间</translation>
    </message>
    <message>
        <source>Longest kernel</source>
        <translation>最长内核</translation>
    </message>
    <message>
        <source>Longest kernels with their operators</source>
        <translation>最长的内核及其算子</translation>
    </message>
    <message>
        <source>Longest minus shortest</source>
        <translation>最长减最短</translation>
    </message>
    <message>
        <source>Longest of those waits</source>
        <translation>这些等待中最长的</translation>
    </message>
    <message>
        <source>Longest part of a gap</source>
        <translation>空隙的最长部分</translation>
    </message>
    <message>
        <source>Longest slice of each thread</source>
        <translation>每个线程中最长的切片</translation>
    </message>
    <message>
        <source>Longest start</source>
        <translation>最长者开始</translation>
    </message>
    <message>
        <source>Longest time of a rank</source>
        <translation>单个 rank 的最长时间</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Longest wait for the last arrival</source>
        <translation>等待最后到达者的最长时间</translation>
    </message>
    <message>
        <source>Look for new traces</source>
        <translation>查找新的跟踪</translation>
    </message>
    <message>
        <source>Look for new traces (F5)</source>
        <translation>查找新的跟踪 (F5)</translation>
    </message>
    <message>
        <source>Looking for traces…</source>
        <translation>正在查找跟踪…</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失函数</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>下四分位数</translation>
    </message>
    <message>
        <source>MAD</source>
        <translation>MAD</translation>
    </message>
    <message>
        <source>MAD of period</source>
        <translation>周期的 MAD</translation>
    </message>
    <message>
        <source>Many large copies to the device, more than a step has inputs: weights that are kept in host memory come over the bus for each layer (offloading). The bus sets the pace: keep more layers on the device, store the weights in fewer bits, or copy the next layer's weights on a stream of its own while this one computes.</source>
        <translation>有许多到设备的大拷贝，多于一步所需的输入：保存在主机内存中的权重逐层经总线传入（卸载）。总线决定速度：请将更多层保留在设备上，以更少的位数存储权重，或在本层计算时于单独的流上拷贝下一层的权重。</translation>
    </message>
    <message>
        <source>Mark at %1</source>
        <translation>%1 处的标记</translation>
    </message>
    <message>
        <source>Mark the code with NVTX ranges to see which function runs here; nvprof records no functions of the host.</source>
        <translation>用 NVTX 范围标记代码以查看此处运行的函数；nvprof 不录制主机函数。</translation>
    </message>
    <message>
        <source>Mark the code with roctx ranges (rocprofv3 --marker-trace) to see which function runs here, or record with rocprof-sys.</source>
        <translation>用 roctx 范围标记代码(rocprofv3 --marker-trace)以查看此处运行的函数，或用 rocprof-sys 录制。</translation>
    </message>
    <message>
        <source>Mark the code with roctx ranges to see which function runs here; rpdTracer records no functions of the host.</source>
        <translation>用 roctx 范围标记代码以查看此处运行的函数；rpdTracer 不录制主机函数。</translation>
    </message>
    <message>
        <source>Marked</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>已匹配</translation>
    </message>
    <message>
        <source>Matched by correlation id. Differences: measured against modelled</source>
        <translation>按关联编号对应。差异：测得与模型之比</translation>
    </message>
    <message>
        <source>Matched names</source>
        <translation>已匹配的名称</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Matrix multiplication</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Matrix multiply</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>Matrix products and attention run in %1 instead of %2</source>
        <translation>矩阵乘法和注意力以 %1 运行，而非 %2</translation>
    </message>
    <message>
        <source>Matrix products on the CPU</source>
        <translation>CPU 上的矩阵乘积</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Max of ranks</source>
        <translation>各 rank 最大值</translation>
    </message>
    <message>
        <source>Max transfer</source>
        <translation>最长传输</translation>
    </message>
    <message>
        <source>Max wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>Max. saving at 2×</source>
        <translation>2 倍速时最多节省</translation>
    </message>
    <message>
        <source>May still be written</source>
        <translation>可能仍在写入</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean bus GB/s</source>
        <translation>平均总线 GB/s</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>平均时长</translation>
    </message>
    <message>
        <source>Mean first launch</source>
        <translation>首次启动平均</translation>
    </message>
    <message>
        <source>Mean first start</source>
        <translation>首次开始平均</translation>
    </message>
    <message>
        <source>Mean length of a step</source>
        <translation>步的平均长度</translation>
    </message>
    <message>
        <source>Mean length of the queue over time</source>
        <translation>队列长度的时间平均</translation>
    </message>
    <message numerus="yes">
        <source>Mean of %n step(s)</source>
        <translation>
            <numerusform>%n 步平均</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean of ranks</source>
        <translation>各 rank 平均值</translation>
    </message>
    <message>
        <source>Mean of the instances</source>
        <translation>实例的平均值</translation>
    </message>
    <message>
        <source>Mean of those times</source>
        <translation>这些时间的平均值</translation>
    </message>
    <message>
        <source>Mean over the GPUs of the rank</source>
        <translation>该 rank 各 GPU 的平均值</translation>
    </message>
    <message>
        <source>Mean over time</source>
        <translation>时间平均</translation>
    </message>
    <message>
        <source>Mean per step</source>
        <translation>每步平均</translation>
    </message>
    <message>
        <source>Mean step</source>
        <translation>平均步</translation>
    </message>
    <message>
        <source>Mean step length</source>
        <translation>平均步长</translation>
    </message>
    <message>
        <source>Mean step of each rank</source>
        <translation>各 rank 的平均步</translation>
    </message>
    <message>
        <source>Mean time from the start of the first launch call to that of its work</source>
        <translation>从首个启动调用开始到其工作开始的平均时间</translation>
    </message>
    <message>
        <source>Mean time from the start of the operator to that of its first launch call</source>
        <translation>从算子开始到其首个启动调用开始的平均时间</translation>
    </message>
    <message>
        <source>Mean time of a call on the device, else on the host</source>
        <translation>一次调用在设备上的平均时间，否则为主机上</translation>
    </message>
    <message>
        <source>Mean time of a rank</source>
        <translation>单个 rank 的平均时间</translation>
    </message>
    <message>
        <source>Mean transfer</source>
        <translation>平均传输</translation>
    </message>
    <message>
        <source>Means of all whole steps of each side</source>
        <translation>每一侧所有完整步的平均值</translation>
    </message>
    <message>
        <source>Means of sampled counters while kernels of a name ran; short ones share a sample with their neighbours</source>
        <translation>同名内核运行期间采样计数器的平均值；短内核与相邻者共用一个采样</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Measured DRAM bytes for the durations that Nsight Compute measured</source>
        <translation>实测 DRAM 字节数，对应 Nsight Compute 测得的时长</translation>
    </message>
    <message>
        <source>Measured FLOPs for each byte of the call against modelled ones</source>
        <translation>调用每字节的实测 FLOPs 与模型值之比</translation>
    </message>
    <message>
        <source>Measured FLOPs of the call against modelled ones</source>
        <translation>调用的实测 FLOPs 与模型值之比</translation>
    </message>
    <message>
        <source>Measured achieved occupancy</source>
        <translation>实测达到的占用率</translation>
    </message>
    <message>
        <source>Measured bytes of one kernel through the L2 cache, on average</source>
        <translation>每个内核经过 L2 缓存的实测字节数（平均）</translation>
    </message>
    <message>
        <source>Measured bytes of the call against modelled ones</source>
        <translation>调用的实测字节数与模型值之比</translation>
    </message>
    <message>
        <source>Measured bytes that one kernel reads from DRAM and writes to it, on average</source>
        <translation>每个内核读写 DRAM 的实测字节数（平均）</translation>
    </message>
    <message>
        <source>Measured kernels</source>
        <translation>已测量的内核</translation>
    </message>
    <message>
        <source>Measured share of the peak of the memory (speed of light)</source>
        <translation>实测占内存峰值的比例（光速）</translation>
    </message>
    <message>
        <source>Measured share of the peak of the multiprocessors (speed of light)</source>
        <translation>实测占多处理器峰值的比例（光速）</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>测得：%1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Median absolute deviation</source>
        <translation>绝对中位差</translation>
    </message>
    <message>
        <source>Median absolute deviation of all steps</source>
        <translation>所有步的绝对中位差</translation>
    </message>
    <message>
        <source>Median absolute deviation of the periods</source>
        <translation>周期的绝对中位差</translation>
    </message>
    <message>
        <source>Median absolute deviation of these sums</source>
        <translation>这些总和的绝对中位差</translation>
    </message>
    <message>
        <source>Median and 95th percentile of each kernel</source>
        <translation>每个内核的中位数和第 95 百分位数</translation>
    </message>
    <message>
        <source>Median busy</source>
        <translation>繁忙中位数</translation>
    </message>
    <message>
        <source>Median duration (nearest rank)</source>
        <translation>时长中位数（最近秩）</translation>
    </message>
    <message>
        <source>Median of the instances</source>
        <translation>实例的中位数</translation>
    </message>
    <message>
        <source>Median period</source>
        <translation>周期中位数</translation>
    </message>
    <message>
        <source>Median time between the starts of iterations that generate tokens</source>
        <translation>生成令牌的相邻迭代开始之间时间的中位数</translation>
    </message>
    <message>
        <source>Median time from start to end of the work of iterations that read prompts; the time that requests waited before is not in a trace</source>
        <translation>读取提示的迭代从开始到工作结束时间的中位数；请求此前的等待时间不在跟踪中</translation>
    </message>
    <message>
        <source>Memcpy</source>
        <translation>Memcpy</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory allocated</source>
        <translation>已分配内存</translation>
    </message>
    <message>
        <source>Memory allocation</source>
        <translation>内存分配</translation>
    </message>
    <message>
        <source>Memory and cache</source>
        <translation>内存与缓存</translation>
    </message>
    <message>
        <source>Memory at the peak of the device</source>
        <translation>设备峰值时的内存</translation>
    </message>
    <message>
        <source>Memory limit for loading</source>
        <translation>加载内存上限</translation>
    </message>
    <message>
        <source>Memory of the device</source>
        <translation>设备的内存</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>已保留内存</translation>
    </message>
    <message>
        <source>Memory that the allocator held then</source>
        <translation>当时分配器持有的内存</translation>
    </message>
    <message>
        <source>Memory that the allocator holds from then on</source>
        <translation>此后分配器持有的内存</translation>
    </message>
    <message>
        <source>Memory that the device has</source>
        <translation>设备拥有的内存</translation>
    </message>
    <message>
        <source>Memory, measured %</source>
        <translation>内存（实测）%</translation>
    </message>
    <message>
        <source>Memset</source>
        <translation>Memset</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>Memsets of managed memory may wait for its pages: set memory that is on the device (cudaMemPrefetchAsync, cudaMalloc).</source>
        <translation>对托管内存的 memset 可能要等待其页面：请设置位于设备上的内存（cudaMemPrefetchAsync、cudaMalloc）。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>MiB per call</source>
        <translation>每次调用 MiB</translation>
    </message>
    <message>
        <source>Microseconds</source>
        <translation>微秒</translation>
    </message>
    <message>
        <source>Middle drag, Space+drag, Shift+drag</source>
        <translation>中键拖动、空格+拖动、Shift+拖动</translation>
    </message>
    <message>
        <source>Middle drag, Space+drag, drag</source>
        <translation>中键拖动、空格+拖动、拖动</translation>
    </message>
    <message>
        <source>Milli&amp;seconds</source>
        <translation>毫秒(&amp;S)</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Min of ranks</source>
        <translation>各 rank 最小值</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>专家混合 (MoE)</translation>
    </message>
    <message>
        <source>Modelled</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Module path</source>
        <translation>模块路径</translation>
    </message>
    <message>
        <source>Module that allocated the memory</source>
        <translation>分配内存的模块</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Modules and annotations, a row for each class of modules</source>
        <translation>模块和标注，每类模块一行</translation>
    </message>
    <message>
        <source>Modules and operators</source>
        <translation>模块和算子</translation>
    </message>
    <message>
        <source>Modules around the operator; empty: not known</source>
        <translation>算子外围的模块；空：未知</translation>
    </message>
    <message>
        <source>Modules around what is on the critical path</source>
        <translation>关键路径上各项所属的模块</translation>
    </message>
    <message>
        <source>Modules as a tree with host and device times</source>
        <translation>模块树，含主机和设备时间</translation>
    </message>
    <message>
        <source>Modules of the class, each at its place in the tree</source>
        <translation>该类别的模块，各自位于树中的位置</translation>
    </message>
    <message>
        <source>Modules with the blocks that are allocated at the peak of a device</source>
        <translation>设备达到峰值时其内存块仍被占用的模块</translation>
    </message>
    <message>
        <source>Modules with the device time of their forward and backward passes and their optimizers</source>
        <translation>模块及其前向、反向和优化器的设备时间</translation>
    </message>
    <message>
        <source>Modules with the kernels that they launch</source>
        <translation>模块及其启动的内核</translation>
    </message>
    <message>
        <source>Most memory allocated at once</source>
        <translation>同时分配的最大内存</translation>
    </message>
    <message>
        <source>Most memory allocated while it held that much</source>
        <translation>持有该数量期间的最大分配量</translation>
    </message>
    <message>
        <source>Most memory that the allocator held</source>
        <translation>分配器持有的最大内存</translation>
    </message>
    <message>
        <source>Most memory that was allocated at once</source>
        <translation>同时分配的最大内存</translation>
    </message>
    <message>
        <source>Most of these GEMM kernels already compute in %1: %2, or fuse what surrounds them.</source>
        <translation>这些 GEMM 内核大多已以 %1 计算：请%2，或融合其周围的操作。</translation>
    </message>
    <message>
        <source>Most of these copies are small, and each costs more than its bytes: pack them into fewer and larger ones.</source>
        <translation>这些拷贝大多很小，每次拷贝的开销超过其字节本身：请将它们合并为更少、更大的拷贝。</translation>
    </message>
    <message>
        <source>Most of these copies run before the first kernel: the program loads a model or data once. Measure after that. Pinned memory and fewer, larger copies shorten the loading itself.</source>
        <translation>这些拷贝大多发生在第一个内核之前：程序在一次性加载模型或数据。请从其后开始测量。使用锁页内存、减少次数并增大单次拷贝可以缩短加载本身。</translation>
    </message>
    <message>
        <source>Most of this time is in ioctl, by which programs talk to drivers, mostly while a device is set up or memory is mapped: it happens at the start, and again where memory is allocated.</source>
        <translation>大部分时间在 ioctl 中，程序通过它与驱动程序通信，多半是在初始化设备或映射内存时：它发生在开始时，以及再次分配内存时。</translation>
    </message>
    <message>
        <source>Most of this time is in single calls, each the only one of its operator or much longer than the others, as those that set something up are. Warm up all shapes before the measured part.</source>
        <translation>大部分时间位于个别调用中，每个都是其算子的唯一调用，或比其他调用长得多，正如进行初始化的调用。请在测量部分之前预热所有形状。</translation>
    </message>
    <message>
        <source>Most requests</source>
        <translation>最多请求数</translation>
    </message>
    <message>
        <source>Most requests of an iteration</source>
        <translation>一次迭代的最多请求数</translation>
    </message>
    <message>
        <source>Most reserved</source>
        <translation>最大保留量</translation>
    </message>
    <message>
        <source>Most timestamps of this file are out of range</source>
        <translation>此文件的大多数时间戳超出范围</translation>
    </message>
    <message>
        <source>Most wall time that would be saved if all work of the category took half as long</source>
        <translation>若该类别全部耗时减半，最多可节省的墙钟时间</translation>
    </message>
    <message>
        <source>Mostly</source>
        <translation>主要</translation>
    </message>
    <message>
        <source>Mostly on rank %1: %2 in transfers without computation beside them.</source>
        <translation>主要在 rank %1 上：%2 的传输没有计算与之并行。</translation>
    </message>
    <message>
        <source>Mostly outside of recorded slices; %1</source>
        <translation>大部分在已记录的切片之外；%1</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Mouse and trackpad</source>
        <translation>鼠标与触控板</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>NaN, infinity or N/A where a number was expected, taken as missing</source>
        <translation>应为数字处出现 NaN、无穷或 N/A，视为缺失</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name block</source>
        <translation>命名块</translation>
    </message>
    <message>
        <source>Name in the candidate</source>
        <translation>候选中的名称</translation>
    </message>
    <message>
        <source>Name of the block in all traces that run the same kernels; empty: none</source>
        <translation>该块在所有运行相同内核的跟踪中的名称；留空表示无名称</translation>
    </message>
    <message>
        <source>Name of the device work</source>
        <translation>设备工作的名称</translation>
    </message>
    <message>
        <source>Name of the figure</source>
        <translation>数值的名称</translation>
    </message>
    <message>
        <source>Name of the figure in conditions of a gate, such as peak_gpu_0_memory</source>
        <translation>门禁条件中指标的名称，例如 peak_gpu_0_memory</translation>
    </message>
    <message>
        <source>Name of the kernel</source>
        <translation>内核名称</translation>
    </message>
    <message>
        <source>Name of the kernels</source>
        <translation>内核的名称</translation>
    </message>
    <message>
        <source>Name of the kernels, or all kernels</source>
        <translation>内核的名称，或所有内核</translation>
    </message>
    <message>
        <source>Name of the layout of lanes:</source>
        <translation>泳道布局的名称：</translation>
    </message>
    <message>
        <source>Name of the module</source>
        <translation>模块的名称</translation>
    </message>
    <message>
        <source>Name of the module, operator or frame</source>
        <translation>模块、算子或帧的名称</translation>
    </message>
    <message>
        <source>Name of the operator</source>
        <translation>算子的名称</translation>
    </message>
    <message>
        <source>Name of the operator or device work</source>
        <translation>算子或设备工作的名称</translation>
    </message>
    <message>
        <source>Name of the operators</source>
        <translation>算子的名称</translation>
    </message>
    <message>
        <source>Name of the range; __missing__ as recorded</source>
        <translation>范围的名称；__missing__ 为录制原值</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>行的名称</translation>
    </message>
    <message>
        <source>Name of the step</source>
        <translation>步的名称</translation>
    </message>
    <message>
        <source>Name of the waiting call</source>
        <translation>等待调用的名称</translation>
    </message>
    <message>
        <source>Name of the work</source>
        <translation>工作的名称</translation>
    </message>
    <message>
        <source>Name of the worker that recorded the trace</source>
        <translation>录制跟踪的 worker 名称</translation>
    </message>
    <message>
        <source>Name that the engine gave it</source>
        <translation>引擎给出的名称</translation>
    </message>
    <message>
        <source>Name that the job gave the process group for its purpose, such as tp or dp; empty: none</source>
        <translation>作业按用途为进程组起的名称，例如 tp 或 dp；空表示没有</translation>
    </message>
    <message>
        <source>Name that the user gave to the repeated block</source>
        <translation>用户为重复块指定的名称</translation>
    </message>
    <message>
        <source>Name this block…</source>
        <translation>命名此块…</translation>
    </message>
    <message>
        <source>Name, /regex/, cat:kernel, stream:7, dur&gt;1ms, arg:value</source>
        <translation>名称、/regex/、cat:kernel、stream:7、dur&gt;1ms、arg:值</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Names from the root to the frame, separated by semicolons; only the last 250 of a deeper stack</source>
        <translation>从根到该帧的名称，以分号分隔；更深的栈只显示最后 250 个</translation>
    </message>
    <message>
        <source>Names from the root, joined by /</source>
        <translation>从根起的名称，以 / 连接</translation>
    </message>
    <message>
        <source>Names of kernels with the category of each</source>
        <translation>内核名称及其类别</translation>
    </message>
    <message>
        <source>Names of the class in the baseline</source>
        <translation>基线中该类别的名称</translation>
    </message>
    <message>
        <source>Names of the class that also occur in the candidate</source>
        <translation>同时出现在候选中的该类名称</translation>
    </message>
    <message>
        <source>Names of the work in order of launch, joined by -&gt;</source>
        <translation>按启动顺序的工作名称，以 -&gt; 连接</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Nanoseconds</source>
        <translation>纳秒</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Ne&amp;xt hit</source>
        <translation>下一个结果(&amp;X)</translation>
    </message>
    <message>
        <source>Negative duration, taken as 0</source>
        <translation>时长为负，视为 0</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>两者皆无</translation>
    </message>
    <message>
        <source>Neither computation nor communication</source>
        <translation>既无计算也无通信</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>New key:</source>
        <translation>新按键：</translation>
    </message>
    <message>
        <source>New name of the lane</source>
        <translation>泳道的新名称</translation>
    </message>
    <message>
        <source>New tokens of all</source>
        <translation>全部的新 token</translation>
    </message>
    <message>
        <source>New tokens of an inference engine's iteration</source>
        <translation>推理引擎一次迭代的新词元</translation>
    </message>
    <message>
        <source>New tokens of these requests</source>
        <translation>这些请求的新 token</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next &amp;tab</source>
        <translation>下一个标签页(&amp;T)</translation>
    </message>
    <message>
        <source>Next cause</source>
        <translation>次要原因</translation>
    </message>
    <message>
        <source>Next chart: %1</source>
        <translation>下一个图表：%1</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>下一个结果 (Enter)</translation>
    </message>
    <message>
        <source>Next launch</source>
        <translation>下一次启动</translation>
    </message>
    <message>
        <source>Next on the critical pat&amp;h</source>
        <translation>关键路径下一个(&amp;H)</translation>
    </message>
    <message>
        <source>Next pair of steps</source>
        <translation>下一对步</translation>
    </message>
    <message>
        <source>Next row height of the lane</source>
        <translation>泳道的下一种行高</translation>
    </message>
    <message>
        <source>Next slice on the row</source>
        <translation>该行的下一个切片</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>下一个视图</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>No Python frames are recorded</source>
        <translation>未录制 Python 帧</translation>
    </message>
    <message>
        <source>No activity of the host is recorded</source>
        <translation>未录制主机活动</translation>
    </message>
    <message>
        <source>No activity of the host is recorded here.</source>
        <translation>此处未录制主机活动。</translation>
    </message>
    <message>
        <source>No allocations here. Record them with profile_memory=True</source>
        <translation>此处没有内存分配。使用 profile_memory=True 记录</translation>
    </message>
    <message>
        <source>No annotations on devices here. record_function() makes them, with device activities recorded</source>
        <translation>此处没有设备上的注解。记录设备活动时由 record_function() 产生</translation>
    </message>
    <message>
        <source>No call of the device's runtime lies in these operators, so that they run on the host: make their results on the device that uses them.</source>
        <translation>这些算子中没有设备运行时的调用，因此它们在主机上运行：请在使用结果的设备上生成结果。</translation>
    </message>
    <message>
        <source>No calls, device work or steps to build a path from. Record with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>没有可构成路径的调用、设备工作或步骤。请以 activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] 录制</translation>
    </message>
    <message>
        <source>No calls, device work or steps to replay</source>
        <translation>没有可重放的调用、设备工作或步骤</translation>
    </message>
    <message>
        <source>No change has a gain</source>
        <translation>没有带来收益的更改</translation>
    </message>
    <message>
        <source>No change of level found; one shows with about eight runs before it and eight after it</source>
        <translation>未发现水平变化；变化前后各需约八次运行才能识别</translation>
    </message>
    <message>
        <source>No collectives matched</source>
        <translation>没有匹配到集合通信</translation>
    </message>
    <message>
        <source>No comma between two events</source>
        <translation>两个事件之间没有逗号</translation>
    </message>
    <message>
        <source>No communication between devices here. It is recorded where torch.distributed runs with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>此处没有设备间通信。torch.distributed 在 activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] 下运行时会记录</translation>
    </message>
    <message>
        <source>No copies here</source>
        <translation>此处没有拷贝</translation>
    </message>
    <message>
        <source>No counters that a device sampled over time</source>
        <translation>没有设备随时间采样的计数器</translation>
    </message>
    <message>
        <source>No device activity</source>
        <translation>没有设备活动</translation>
    </message>
    <message>
        <source>No device activity recorded. Check that the program ran on a device while jax.profiler.trace() recorded</source>
        <translation>未记录到设备活动。请检查 jax.profiler.trace() 录制时程序是否在设备上运行</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with activities=[ProfilerActivity.CUDA, ...] (the same for ROCm)</source>
        <translation>未记录设备活动。请用 activities=[ProfilerActivity.CUDA, ...] 录制（ROCm 相同）</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with nsys profile --trace=cuda</source>
        <translation>未记录到设备活动。请用 nsys profile --trace=cuda 录制</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with rocprofv3 --kernel-trace --memory-copy-trace</source>
        <translation>未记录到设备活动。请用 rocprofv3 --kernel-trace --memory-copy-trace 录制</translation>
    </message>
    <message>
        <source>No device activity recorded. Record it with torch_npu.profiler and activities=[ProfilerActivity.NPU, ...]</source>
        <translation>未记录到设备活动。请用 torch_npu.profiler 和 activities=[ProfilerActivity.NPU, ...] 录制</translation>
    </message>
    <message>
        <source>No device work of this kind was recorded.</source>
        <translation>未录制此类设备工作。</translation>
    </message>
    <message>
        <source>No editor is set: enter a command in the settings, such as “code -g {file}:{line}”</source>
        <translation>未设置编辑器：请在设置中输入命令，例如“code -g {file}:{line}”</translation>
    </message>
    <message>
        <source>No finding takes 2 % of the time or more</source>
        <translation>此处没有占时 2 % 或更多的内容</translation>
    </message>
    <message>
        <source>No gain from another stream: nothing recorded could run beside it.</source>
        <translation>换用其他流没有收益：没有任何已记录的工作可与其并行。</translation>
    </message>
    <message>
        <source>No gain of idle time is predicted: most of the device work has no recorded launch, so that nothing says what it waited for. Record the host too, with the runtime calls.</source>
        <translation>不预测空闲时间的收益：大部分设备工作没有记录其启动，无法得知它在等待什么。请同时记录主机及其运行时调用。</translation>
    </message>
    <message>
        <source>No gain on its own: other work would take as long.</source>
        <translation>单独无收益：其他工作同样耗时。</translation>
    </message>
    <message>
        <source>No graph launches with device work here. They are recorded where a program replays CUDA or HIP graphs, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>此处没有带设备工作的图启动。程序重放 CUDA 或 HIP 图时，使用 activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] 即可记录</translation>
    </message>
    <message>
        <source>No hardware counters here. Record them with experimental_config=torch.profiler._ExperimentalConfig(profiler_metrics=[...], profiler_measure_per_kernel=True)</source>
        <translation>此处没有硬件计数器。使用 experimental_config=torch.profiler._ExperimentalConfig(profiler_metrics=[...], profiler_measure_per_kernel=True) 记录</translation>
    </message>
    <message>
        <source>No hardware counters here. Record them with rocprofv3 --pmc</source>
        <translation>此处没有硬件计数器。请用 rocprofv3 --pmc 录制</translation>
    </message>
    <message>
        <source>No input shapes here. Record them with record_shapes=True</source>
        <translation>此处没有输入形状。使用 record_shapes=True 记录</translation>
    </message>
    <message>
        <source>No input shapes here. Run the program inside torch.autograd.profiler.emit_nvtx(record_shapes=True)</source>
        <translation>此处没有输入形状。请在 torch.autograd.profiler.emit_nvtx(record_shapes=True) 中运行程序</translation>
    </message>
    <message>
        <source>No input shapes here. Run the program inside torch.autograd.profiler.emit_nvtx(record_shapes=True) or with pyprof</source>
        <translation>此处没有输入形状。请在 torch.autograd.profiler.emit_nvtx(record_shapes=True) 中或用 pyprof 运行程序</translation>
    </message>
    <message>
        <source>No iterations of an inference engine here. Engines name them in annotations: vLLM with VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang and ATOM by themselves while they are profiled</source>
        <translation>这里没有推理引擎的迭代。引擎在标注中给出迭代：vLLM 需设置 VLLM_CUSTOM_SCOPES_FOR_PROFILING=1，SGLang 和 ATOM 在被分析时自动给出</translation>
    </message>
    <message>
        <source>No kernel of this trace is shorter than %1</source>
        <translation>此跟踪中没有短于 %1 的内核</translation>
    </message>
    <message>
        <source>No kernel uses tensor cores, although eligible operators take %1 of the kernel time. Enable automatic mixed precision.</source>
        <translation>没有内核使用 Tensor Core，尽管适用的算子占内核时间的 %1。请启用自动混合精度。</translation>
    </message>
    <message>
        <source>No key or action has these words</source>
        <translation>没有包含这些词的按键或操作</translation>
    </message>
    <message>
        <source>No known library has these kernels: compare them with a library's kernels for the same task, or tune them (tiles in shared memory, memory layout, precision).</source>
        <translation>没有已知的库包含这些内核：请与库中完成同样任务的内核比较，或对其调优（共享内存中的分块、内存布局、精度）。</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]</source>
        <translation>此处没有设备工作的启动。使用 activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] 记录两侧</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with nsys profile --trace=cuda</source>
        <translation>此处没有设备任务的启动。请用 nsys profile --trace=cuda 录制两侧</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with rocprofv3 --runtime-trace</source>
        <translation>此处没有设备任务的启动。请用 rocprofv3 --runtime-trace 录制两侧</translation>
    </message>
    <message>
        <source>No launches of device work here. Record both sides with torch_npu.profiler and activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]</source>
        <translation>此处没有设备任务的启动。请用 torch_npu.profiler 和 activities=[ProfilerActivity.CPU, ProfilerActivity.NPU] 录制两侧</translation>
    </message>
    <message>
        <source>No matching command</source>
        <translation>没有匹配的命令</translation>
    </message>
    <message>
        <source>No modules here. Record them with with_stack=True</source>
        <translation>此处没有模块。使用 with_stack=True 记录</translation>
    </message>
    <message>
        <source>No navigation key is a letter</source>
        <translation>没有导航键是字母</translation>
    </message>
    <message>
        <source>No operator launches these kernels: they belong to the program or to an extension, and neither %1 nor mixed precision changes them. Compare them with a library's kernels for the same task, or tune them (tile sizes, memory layout, precision).</source>
        <translation>没有算子启动这些内核：它们属于程序本身或某个扩展，%1 和混合精度都不会改变它们。请与库中完成同样任务的内核比较，或对其调优（分块大小、内存布局、精度）。</translation>
    </message>
    <message>
        <source>No operator with known FLOPs launched kernels in the selected range</source>
        <translation>所选范围内没有已知 FLOPs 的算子启动内核</translation>
    </message>
    <message>
        <source>No operator with known FLOPs launched kernels; shapes are recorded with record_shapes=True</source>
        <translation>没有已知 FLOPs 的算子启动内核；形状需用 record_shapes=True 记录</translation>
    </message>
    <message>
        <source>No operators here. Record them with activities=[ProfilerActivity.CPU, ...]</source>
        <translation>此处没有算子。使用 activities=[ProfilerActivity.CPU, ...] 记录</translation>
    </message>
    <message>
        <source>No operators here. Record them with torch_npu.profiler and activities=[ProfilerActivity.CPU, ...]</source>
        <translation>此处没有算子。请用 torch_npu.profiler 和 activities=[ProfilerActivity.CPU, ...] 录制</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() and record with nsys profile --trace=cuda,nvtx</source>
        <translation>此处没有算子。请在 torch.autograd.profiler.emit_nvtx() 中运行程序，并用 nsys profile --trace=cuda,nvtx 录制</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() or with pyprof</source>
        <translation>此处没有算子。请在 torch.autograd.profiler.emit_nvtx() 中或用 pyprof 运行程序</translation>
    </message>
    <message>
        <source>No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() while rpdTracer records</source>
        <translation>此处没有算子。请在 rpdTracer 录制时于 torch.autograd.profiler.emit_nvtx() 中运行程序</translation>
    </message>
    <message>
        <source>No other stream has work and no rank is waited for: the driver gave the work to the GPU late (Windows and WSL do so in batches, and a profiler delays the first launches), or it runs kernels that the recording lacks.</source>
        <translation>没有其他流在工作，也没有等待任何 rank：驱动较晚才把工作提交给 GPU（Windows 和 WSL 会分批提交，分析器也会延迟最初的启动），或者 GPU 正在运行录制中缺失的内核。</translation>
    </message>
    <message>
        <source>No problems: every event of the file was understood</source>
        <translation>没有问题：文件中的每个事件都已理解</translation>
    </message>
    <message>
        <source>No recent traces</source>
        <translation>没有最近的跟踪</translation>
    </message>
    <message>
        <source>No roofs: the peaks of “%1” are not known</source>
        <translation>没有上限：“%1”的峰值未知</translation>
    </message>
    <message>
        <source>No roofs: the trace does not name the device</source>
        <translation>没有上限：跟踪未注明设备</translation>
    </message>
    <message>
        <source>No row matches “%1”</source>
        <translation>没有行匹配“%1”</translation>
    </message>
    <message>
        <source>No run has this figure</source>
        <translation>没有运行具有此指标</translation>
    </message>
    <message>
        <source>No runs</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>No slice matches “%1”, neither by name nor by arguments</source>
        <translation>没有切片的名称或参数匹配“%1”</translation>
    </message>
    <message>
        <source>No slice name matches “%1”. “%2” searches the arguments</source>
        <translation>没有切片名称匹配“%1”。“%2”会搜索参数</translation>
    </message>
    <message>
        <source>No slice of the timeline is at this place</source>
        <translation>此位置没有时间线切片</translation>
    </message>
    <message>
        <source>No slice runs in the selection</source>
        <translation>选区内没有切片运行</translation>
    </message>
    <message>
        <source>No steps here. Call step() of the profiler at the end of each iteration</source>
        <translation>此处没有步。请在每次迭代结束时调用分析器的 step()</translation>
    </message>
    <message>
        <source>No steps here. Put each step inside jax.profiler.StepTraceAnnotation("train", step_num=i)</source>
        <translation>此处没有步骤。请把每一步放入 jax.profiler.StepTraceAnnotation("train", step_num=i)</translation>
    </message>
    <message>
        <source>No traces here. Looked for files of all formats that Lanescope opens, in this folder and those below</source>
        <translation>此处没有跟踪文件。已在此文件夹及其子文件夹中查找 Lanescope 能打开的所有格式的文件</translation>
    </message>
    <message>
        <source>No work runs</source>
        <translation>没有工作运行</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Node id</source>
        <translation>节点 id</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nodes of graphs</source>
        <translation>图的节点</translation>
    </message>
    <message>
        <source>Nodes of graphs with their times over all replays, and what they belong to</source>
        <translation>图的节点、其在所有重放中的时间及归属</translation>
    </message>
    <message>
        <source>Noise: by Welch's t-test over the steps the difference could be chance (p ≥ 5 %)</source>
        <translation>噪声：按各步的 Welch t 检验，差异可能出于偶然（p ≥ 5 %）</translation>
    </message>
    <message>
        <source>Non computation</source>
        <translation>非计算</translation>
    </message>
    <message>
        <source>Non computation %</source>
        <translation>非计算 %</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>None of the traces opened</source>
        <translation>没有跟踪能打开</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Normalization is usually memory-bound, and these kernels do it together with the addition before it: let them do what follows too (quantization, casts), where such kernels exist.</source>
        <translation>归一化通常受内存带宽限制，这些内核已将其与之前的加法合并：若有相应内核，请让它们同时完成后续操作（量化、类型转换）。</translation>
    </message>
    <message>
        <source>Normalization is usually memory-bound: fuse it with its neighbours (%1).</source>
        <translation>归一化通常受内存带宽限制：请将其与相邻操作融合（%1）。</translation>
    </message>
    <message>
        <source>Not comparable</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>Not comparable: none of the operators match</source>
        <translation>无法比较：没有匹配的算子</translation>
    </message>
    <message>
        <source>Not comparable: nothing of the device time matches</source>
        <translation>无法比较：没有匹配的设备时间</translation>
    </message>
    <message>
        <source>Not comparable: only %1 of the baseline's device time and %2 of the candidate's match</source>
        <translation>无法比较：仅有基线 %1 与候选 %2 的设备时间匹配</translation>
    </message>
    <message>
        <source>Not comparable: only %1 of the baseline's operators and %2 of the candidate's match</source>
        <translation>无法比较：仅有基线 %1 与候选 %2 的算子匹配</translation>
    </message>
    <message>
        <source>Not comparable: the baseline is a recording of memory alone, without times of calls or kernels</source>
        <translation>无法比较：基线仅记录了内存，没有调用或内核的时间</translation>
    </message>
    <message>
        <source>Not comparable: the candidate is a recording of memory alone, without times of calls or kernels</source>
        <translation>无法比较：候选仅记录了内存，没有调用或内核的时间</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>未排序</translation>
    </message>
    <message>
        <source>Not recorded in either trace</source>
        <translation>两个跟踪中都没有记录</translation>
    </message>
    <message>
        <source>Not reopened: Lanescope closed unexpectedly while opening it:
%1</source>
        <translation>未重新打开：打开时 Lanescope 意外退出：
%1</translation>
    </message>
    <message>
        <source>Not steady</source>
        <translation>不稳定</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Nothing in the recording is missing or in doubt</source>
        <translation>录制内容没有缺失，也没有存疑之处</translation>
    </message>
    <message>
        <source>Nothing is predicted: %1 of the critical path is without a recorded cause.</source>
        <translation>无法预测：关键路径的 %1 没有记录到原因。</translation>
    </message>
    <message>
        <source>Nothing is predicted: most of the device work has no recorded launch, so that nothing says what it waited for. Record the host too, with the runtime calls.</source>
        <translation>不作任何预测：大部分设备工作没有记录到启动调用，无法得知它在等待什么。请同时记录主机端及运行时调用。</translation>
    </message>
    <message>
        <source>Nothing is recorded inside.</source>
        <translation>其中没有任何记录。</translation>
    </message>
    <message>
        <source>Nothing of the program recorded</source>
        <translation>没有记录程序的任何内容</translation>
    </message>
    <message>
        <source>Nothing of this kind in the selected range</source>
        <translation>所选范围内没有此类内容</translation>
    </message>
    <message>
        <source>Nothing ran in this process while the profiler recorded, or it recorded no activity of the CPU: run the part to measure between the start and the stop of the profiler, in the same process, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA].</source>
        <translation>性能分析器记录期间，该进程中没有运行任何内容，或者没有记录 CPU 活动：请在同一进程中，在性能分析器启动和停止之间运行要测量的部分，并使用 activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]。</translation>
    </message>
    <message>
        <source>Nothing recorded</source>
        <translation>无记录</translation>
    </message>
    <message>
        <source>Nothing says that the program is slow here: record fewer steps at a time, so that the recorder's buffers hold all work, and look at the time again.</source>
        <translation>没有迹象表明程序在此处变慢：请一次记录更少的步，使记录器的缓冲区能容纳全部工作，然后再查看这段时间。</translation>
    </message>
    <message>
        <source>Nothing was changed. %1</source>
        <translation>未作任何更改。%1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Number of allocations</source>
        <translation>分配次数</translation>
    </message>
    <message>
        <source>Number of blocks; empty: not known</source>
        <translation>块数；空：未知</translation>
    </message>
    <message>
        <source>Number of communication kernels</source>
        <translation>通信内核数</translation>
    </message>
    <message>
        <source>Number of gaps</source>
        <translation>空隙数</translation>
    </message>
    <message>
        <source>Number of gaps in which it takes part</source>
        <translation>它参与其中的空隙数</translation>
    </message>
    <message>
        <source>Number of iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>Number of kernels that run at the same time</source>
        <translation>同一时刻运行的内核数</translation>
    </message>
    <message>
        <source>Number of kernels, copies and memsets</source>
        <translation>内核、拷贝与 memset 的数量</translation>
    </message>
    <message>
        <source>Number of releases</source>
        <translation>释放次数</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Number of the device</source>
        <translation>设备编号</translation>
    </message>
    <message>
        <source>Number of the executable graph that the recorder gives</source>
        <translation>记录器给出的可执行图编号</translation>
    </message>
    <message>
        <source>Number of the graph, in the order of first launches</source>
        <translation>图的编号，按首次启动顺序</translation>
    </message>
    <message>
        <source>Number of the last collective in group %1</source>
        <translation>组 %1 中最后一个集合通信的编号</translation>
    </message>
    <message>
        <source>Number of the node within it that the recorder gives</source>
        <translation>记录器给出的图内节点编号</translation>
    </message>
    <message>
        <source>Number of the rank</source>
        <translation>rank 编号</translation>
    </message>
    <message>
        <source>Number of the rank; empty: the whole job</source>
        <translation>rank 编号；为空：整个作业</translation>
    </message>
    <message>
        <source>Number of the repeated block; empty: in none</source>
        <translation>重复块的编号；空：不在块中</translation>
    </message>
    <message>
        <source>Number of the step</source>
        <translation>步编号</translation>
    </message>
    <message>
        <source>Number of the stream</source>
        <translation>流编号</translation>
    </message>
    <message>
        <source>Number of whole steps</source>
        <translation>完整步的数量</translation>
    </message>
    <message>
        <source>Number per step</source>
        <translation>每步数量</translation>
    </message>
    <message>
        <source>Number that JSON does not allow, such as 0007</source>
        <translation>JSON 不允许的数字，例如 0007</translation>
    </message>
    <message>
        <source>Numbers of the affected steps</source>
        <translation>受影响的步的编号</translation>
    </message>
    <message>
        <source>Occupancy %</source>
        <translation>占用率 %</translation>
    </message>
    <message>
        <source>Occupancy known for</source>
        <translation>已知占用率的部分</translation>
    </message>
    <message>
        <source>Occupancy, measured %</source>
        <translation>占用率（实测）%</translation>
    </message>
    <message>
        <source>Odd sizes</source>
        <translation>不规整尺寸</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Of %1</source>
        <translation>占 %1</translation>
    </message>
    <message>
        <source>Of all steps</source>
        <translation>所有步</translation>
    </message>
    <message>
        <source>Of the %1 ranks given, rank %2 comes last to %3 of %4</source>
        <translation>在给出的 %1 个 rank 中，rank %2 在 %4 中有 %3 次最后到达</translation>
    </message>
    <message>
        <source>Of the cause</source>
        <translation>该原因所占</translation>
    </message>
    <message>
        <source>Of the peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>Of the roofline</source>
        <translation>占 Roofline 的比例</translation>
    </message>
    <message>
        <source>Of the variance</source>
        <translation>占方差</translation>
    </message>
    <message>
        <source>Of these, replayed by a graph</source>
        <translation>其中由图重放的</translation>
    </message>
    <message>
        <source>Of these, replayed by graphs</source>
        <translation>其中由图重放的</translation>
    </message>
    <message>
        <source>Of these, steady</source>
        <translation>其中计为稳定的</translation>
    </message>
    <message>
        <source>On</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>On %1 ranks; most on %2, where it takes %3:</source>
        <translation>在 %1 个 rank 上；在 %2 上最多，用时 %3：</translation>
    </message>
    <message>
        <source>On an overflow row: it overlaps a neighbour partially</source>
        <translation>位于溢出行：与相邻切片部分重叠</translation>
    </message>
    <message>
        <source>On device</source>
        <translation>在设备上</translation>
    </message>
    <message>
        <source>On the timeline</source>
        <translation>在时间线上</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>逐个</translation>
    </message>
    <message>
        <source>One of the others may come later still.</source>
        <translation>其他 rank 中可能有更晚到达的。</translation>
    </message>
    <message>
        <source>One of the traces could not be opened; see its tab</source>
        <translation>其中一个跟踪无法打开；见其标签页</translation>
    </message>
    <message>
        <source>One-time set-up</source>
        <translation>一次性初始化</translation>
    </message>
    <message>
        <source>Only %1 of at least %2 ranks are given.</source>
        <translation>至少 %2 个 rank 中只给出了 %1 个。</translation>
    </message>
    <message>
        <source>Only %1; the rest is left out</source>
        <translation>仅 %1；其余不在内</translation>
    </message>
    <message>
        <source>Only iterations of the phase %1 are compared: %2 of the baseline, %3 of the candidate</source>
        <translation>仅比较 %1 阶段的迭代：基线 %2，候选 %3</translation>
    </message>
    <message>
        <source>Only on %1:</source>
        <translation>仅在 %1 上：</translation>
    </message>
    <message>
        <source>Only one range per side: noise cannot be estimated</source>
        <translation>每侧仅有一个范围：无法估计噪声</translation>
    </message>
    <message>
        <source>Only one step on one side: noise cannot be estimated</source>
        <translation>一侧仅有一步：无法估计噪声</translation>
    </message>
    <message>
        <source>Only one step per side: noise cannot be estimated</source>
        <translation>每侧仅有一步：无法估计噪声</translation>
    </message>
    <message>
        <source>Only scheduling by the operating system is recorded (%1 events): which thread ran on which processor, and not what it did</source>
        <translation>只记录了操作系统的调度（%1 个事件）：哪个线程在哪个处理器上运行，而不是它做了什么</translation>
    </message>
    <message>
        <source>Only the first %1 lanes are listed. Filter to find others.</source>
        <translation>仅列出前 %1 条泳道。请用筛选查找其他泳道。</translation>
    </message>
    <message>
        <source>Only what runs in the selected time range is counted, cut at its ends. Click to clear the selection</source>
        <translation>仅统计所选时间范围内运行的部分，在其两端截断。点击以清除选区</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open %1 traces</source>
        <translation>打开 %1 个跟踪</translation>
    </message>
    <message>
        <source>Open %1, line %2, in editor</source>
        <translation>在编辑器中打开 %1 第 %2 行</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>Open a folder of traces</source>
        <translation>打开跟踪文件夹</translation>
    </message>
    <message>
        <source>Open a recording of torch.profiler or another writer of Chrome trace events (JSON), Nsight Systems (.sqlite), Perfetto, XPlane, nvprof, rocprofv3, rocmProfileData, Ascend or Proton, or a memory snapshot or flight recorder dump of PyTorch</source>
        <translation>请打开 torch.profiler 或其他程序写出的 Chrome 跟踪事件（JSON）、Nsight Systems（.sqlite）、Perfetto、XPlane、nvprof、rocprofv3、rocmProfileData、Ascend 或 Proton 的记录，或者 PyTorch 的内存快照或飞行记录器转储</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他…</translation>
    </message>
    <message>
        <source>Open closed ta&amp;b again</source>
        <translation>重新打开已关闭的标签页(&amp;B)</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open from another mac&amp;hine…</source>
        <translation>从其他机器打开(&amp;H)…</translation>
    </message>
    <message>
        <source>Open from another machine</source>
        <translation>从其他机器打开</translation>
    </message>
    <message>
        <source>Open the details of the slice</source>
        <translation>打开切片详情</translation>
    </message>
    <message>
        <source>Open the folder with the dumps of all ranks to see which rank is missing.</source>
        <translation>打开包含所有 rank 转储的文件夹，即可看到缺少哪个 rank。</translation>
    </message>
    <message>
        <source>Open the lanes of this rank and what it cost the others</source>
        <translation>打开此 rank 的泳道及其给其他 rank 带来的等待</translation>
    </message>
    <message>
        <source>Open the timeline of the file, which holds all of these ranks</source>
        <translation>打开该文件的时间线，其中包含所有这些 rank</translation>
    </message>
    <message>
        <source>Open the traces of all ranks together. The rank that comes last does not wait in the collective; faster links do not shorten this wait.</source>
        <translation>一起打开所有 rank 的跟踪。最后到达的 rank 不会在集合通信中等待；更快的链路不会缩短这段等待。</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>打开跟踪</translation>
    </message>
    <message>
        <source>Open traces…</source>
        <translation>打开跟踪…</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operator around the longest part</source>
        <translation>最长部分外围的算子</translation>
    </message>
    <message>
        <source>Operator around what kept the host busy</source>
        <translation>使主机忙碌的内容所在的算子</translation>
    </message>
    <message>
        <source>Operator on the host</source>
        <translation>主机上的算子</translation>
    </message>
    <message>
        <source>Operator tensor core eligible</source>
        <translation>算子可用 Tensor Core</translation>
    </message>
    <message>
        <source>Operator that allocated the block</source>
        <translation>分配该块的算子</translation>
    </message>
    <message>
        <source>Operator that allocated the largest block</source>
        <translation>分配最大内存块的算子</translation>
    </message>
    <message>
        <source>Operator that allocated the memory</source>
        <translation>分配内存的算子</translation>
    </message>
    <message>
        <source>Operator that launches the sequence</source>
        <translation>启动该序列的算子</translation>
    </message>
    <message>
        <source>Operator whose cost counts</source>
        <translation>计入成本的算子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators and modules</source>
        <translation>算子与模块</translation>
    </message>
    <message>
        <source>Operators around the launch, outermost first</source>
        <translation>启动外围的算子，最外层在前</translation>
    </message>
    <message>
        <source>Operators around what is on the critical path</source>
        <translation>关键路径上各项所属的算子</translation>
    </message>
    <message>
        <source>Operators as PyTorch's own profiler prints them</source>
        <translation>按 PyTorch 自带性能分析器的方式列出的算子</translation>
    </message>
    <message>
        <source>Operators by input shapes as PyTorch's own profiler prints them</source>
        <translation>按 PyTorch 自带性能分析器的方式、按输入形状列出的算子</translation>
    </message>
    <message>
        <source>Operators by inputs, against the limits of their device</source>
        <translation>按输入的算子，与设备极限对比</translation>
    </message>
    <message>
        <source>Operators by name and Python call stack</source>
        <translation>按名称和 Python 调用栈的算子</translation>
    </message>
    <message>
        <source>Operators by name and input shapes with host and device times</source>
        <translation>按名称和输入形状的算子，含主机和设备时间</translation>
    </message>
    <message>
        <source>Operators by name with host and device times</source>
        <translation>按名称的算子，含主机和设备时间</translation>
    </message>
    <message>
        <source>Operators by shapes, FLOPs and the roofline</source>
        <translation>按形状的算子、FLOPs 与 Roofline</translation>
    </message>
    <message>
        <source>Operators of the chain, in their order</source>
        <translation>链中的算子（按顺序）</translation>
    </message>
    <message>
        <source>Operators on the host</source>
        <translation>主机上的算子</translation>
    </message>
    <message>
        <source>Operators that the module calls directly</source>
        <translation>模块直接调用的算子</translation>
    </message>
    <message>
        <source>Operators with the blocks that are allocated at the peak of a device</source>
        <translation>设备达到峰值时其内存块仍被占用的算子</translation>
    </message>
    <message>
        <source>Operators with the memory that they allocate and keep</source>
        <translation>算子及其分配并保留的内存</translation>
    </message>
    <message>
        <source>Operators without a call of the device's runtime</source>
        <translation>没有设备运行时调用的算子</translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation>优化后</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Optimizer operators on the CPU</source>
        <translation>CPU 上的优化器算子</translation>
    </message>
    <message>
        <source>Order of the table</source>
        <translation>表格原有顺序</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter, and this is not the first: the thread may not have run, for want of a core or of the interpreter's lock (GIL), or the call met new shapes. Record more steps to see whether it recurs.</source>
        <translation>%1 的其他调用短得多，而此次并非首次调用：线程可能因没有可用核心或解释器锁 (GIL) 而未运行，或者该调用遇到了新的形状。请录制更多步，以查看是否重现。</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter. It is the first one, but no recorded call inside sets anything up: the thread may not have run, for want of a core or of the interpreter's lock (GIL). Record more steps to see whether it recurs.</source>
        <translation>%1 的其他调用要短得多。这是第一次调用，但其中没有任何已记录的初始化调用：线程可能没有运行，因为缺少 CPU 核心或解释器锁（GIL）。请录制更多步骤，查看是否再次出现。</translation>
    </message>
    <message>
        <source>Other calls of %1 are much shorter: this one sets something up. Warm up all shapes before the measured part, so that the first call is outside it.</source>
        <translation>%1 的其他调用短得多：此次调用在进行某些初始化。请在测量部分之前预热所有形状，使首次调用位于测量之外。</translation>
    </message>
    <message>
        <source>Other calls of these operators are much shorter, and some only make views. So the thread did not run: it had no core, or another Python thread held the interpreter's lock (GIL). Use fewer threads and loader workers (OMP_NUM_THREADS, num_workers), pin processes to cores, and check the CPU limit of the container.</source>
        <translation>这些算子的其他调用短得多，且有些只创建视图。因此该线程没有运行：它没有可用的核心，或另一个 Python 线程持有解释器锁 (GIL)。请减少线程和加载器 worker（OMP_NUM_THREADS、num_workers），将进程绑定到核心，并检查容器的 CPU 限制。</translation>
    </message>
    <message>
        <source>Other flows of the trace</source>
        <translation>跟踪的其他箭头</translation>
    </message>
    <message>
        <source>Other idle time</source>
        <translation>其他空闲时间</translation>
    </message>
    <message>
        <source>Other kernel</source>
        <translation>其他内核</translation>
    </message>
    <message>
        <source>Other sequence numbers</source>
        <translation>其他序列号</translation>
    </message>
    <message>
        <source>Other slices</source>
        <translation>其他切片</translation>
    </message>
    <message>
        <source>Other time</source>
        <translation>其他时间</translation>
    </message>
    <message>
        <source>Other time → GPU idle</source>
        <translation>其他时间 → GPU 空闲</translation>
    </message>
    <message>
        <source>Others waited</source>
        <translation>他人等待</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Out of memory on GPU %1: %2 asked, %3 free.</source>
        <translation>GPU %1 内存不足：请求 %2，空闲 %3。</translation>
    </message>
    <message>
        <source>Out of memory on GPU %1: %2 asked.</source>
        <translation>GPU %1 内存不足：请求 %2。</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Outermost operator</source>
        <translation>最外层算子</translation>
    </message>
    <message>
        <source>Outermost operator around the launch call</source>
        <translation>启动调用外围最外层的算子</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群数</translation>
    </message>
    <message>
        <source>Outside of modules</source>
        <translation>模块之外</translation>
    </message>
    <message>
        <source>Outside of operators</source>
        <translation>算子之外</translation>
    </message>
    <message>
        <source>Overflow row</source>
        <translation>溢出行</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Overlap %</source>
        <translation>重叠 %</translation>
    </message>
    <message>
        <source>Overlap the transfers with computation, send fewer and larger buckets, and check the transport between the ranks.</source>
        <translation>请使传输与计算重叠，发送更少且更大的 bucket，并检查各 rank 之间的传输方式。</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (gradient buckets beside the backward pass).</source>
        <translation>请使此通信与计算重叠（梯度 bucket 与反向过程并行）。</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (split the product before or after it, and send one part while the next is computed), or send fewer bytes.</source>
        <translation>请使此通信与计算重叠（拆分其前后的矩阵乘，在计算下一部分时发送上一部分），或减少发送的字节数。</translation>
    </message>
    <message>
        <source>Overlap this communication with computation (the all-to-all beside the dense part).</source>
        <translation>请使此通信与计算重叠（all-to-all 与稠密部分并行）。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Overview of the whole trace</source>
        <translation>整个跟踪的概览</translation>
    </message>
    <message>
        <source>Own device work</source>
        <translation>自身的设备工作</translation>
    </message>
    <message>
        <source>Own share, without the rows below</source>
        <translation>自身所占，不含下级行</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>P&amp;inned queries</source>
        <translation>固定的查询(&amp;I)</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>Pages of unified memory move during %1 of this time, so these kernels may wait for them: prefetch the data before the launch (cudaMemPrefetchAsync), or initialize it on the device.</source>
        <translation>其中 %1 的时间里统一内存的页面在迁移，这些内核可能在等待它们：请在启动前预取数据（cudaMemPrefetchAsync），或在设备上初始化数据。</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Pan in both directions</source>
        <translation>双向平移</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>向左平移</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>向右平移</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Part of it during which a device was busy</source>
        <translation>其中设备处于忙碌的部分</translation>
    </message>
    <message>
        <source>Part of the candidate shown below each part of the baseline</source>
        <translation>候选的哪部分位于基线的哪部分之下</translation>
    </message>
    <message>
        <source>Part of the path</source>
        <translation>路径的部分</translation>
    </message>
    <message>
        <source>Part of the step time</source>
        <translation>步时间的部分</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Parts of the critical path</source>
        <translation>关键路径的组成</translation>
    </message>
    <message>
        <source>Parts that take less than 2 % each</source>
        <translation>各自占比低于 2 % 的部分</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Paths of everything that nests on the host, with host and device times</source>
        <translation>主机上所有嵌套内容的路径，含主机和设备时间</translation>
    </message>
    <message>
        <source>Paths of modules and operators from the root, with host and device times</source>
        <translation>从根开始的模块和算子路径，含主机和设备时间</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Peak allocated</source>
        <translation>已分配峰值</translation>
    </message>
    <message>
        <source>Peak at</source>
        <translation>峰值时间</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Peak memory of the devices</source>
        <translation>设备的内存峰值</translation>
    </message>
    <message>
        <source>Peak minus floor</source>
        <translation>峰值减基线量</translation>
    </message>
    <message>
        <source>Peak of allocated device memory</source>
        <translation>已分配设备内存的峰值</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>已保留峰值</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>Period by tokens</source>
        <translation>按词元的周期</translation>
    </message>
    <message>
        <source>Persistent</source>
        <translation>持久</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Phases and numbers of requests with the times of their iterations</source>
        <translation>阶段和请求数及其迭代时间</translation>
    </message>
    <message>
        <source>Phases by batch</source>
        <translation>按批次的阶段</translation>
    </message>
    <message>
        <source>Phases of an inference engine with the times of their iterations</source>
        <translation>推理引擎的阶段及其迭代时间</translation>
    </message>
    <message>
        <source>Picture of the pa&amp;ge…</source>
        <translation>页面图片(&amp;G)…</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Pieces of a repeated block; 0: none is repeated</source>
        <translation>重复块的片段数；0：无重复</translation>
    </message>
    <message>
        <source>Pieces of graph replays</source>
        <translation>图重放的各部分</translation>
    </message>
    <message>
        <source>Pieces of work in the sequence</source>
        <translation>序列中的工作片段数</translation>
    </message>
    <message>
        <source>Pieces, and recorded events and functions of the host, of a replay</source>
        <translation>一次重放的各部分，以及录制的事件和主机函数</translation>
    </message>
    <message>
        <source>Pin a query in the SQL panel, menu Queries</source>
        <translation>在 SQL 面板的“查询”菜单中固定查询</translation>
    </message>
    <message>
        <source>Pin as a panel…</source>
        <translation>固定为面板…</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>固定为基线</translation>
    </message>
    <message>
        <source>Pin lane to the top</source>
        <translation>将泳道固定到顶部</translation>
    </message>
    <message>
        <source>Pin query</source>
        <translation>固定查询</translation>
    </message>
    <message numerus="yes">
        <source>Pin the %n lanes that match</source>
        <translation>
            <numerusform>固定匹配的 %n 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>Pin the lane to the top, or unpin it</source>
        <translation>将泳道固定到顶部或取消固定</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定到顶部</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定的</translation>
    </message>
    <message>
        <source>Pinned as the panel %1</source>
        <translation>已固定为面板 %1</translation>
    </message>
    <message>
        <source>Pinned baseline %1</source>
        <translation>固定的基线 %1</translation>
    </message>
    <message>
        <source>Pinned memory of the host is slow to allocate: keep buffers and reuse them, or let the data loader pin the batches in a thread of its own.</source>
        <translation>主机的锁页内存分配缓慢：请保留并复用缓冲区，或让数据加载器在单独的线程中锁页各批次。</translation>
    </message>
    <message>
        <source>Pinned memory of the host is slow to allocate: keep buffers and reuse them.</source>
        <translation>主机的锁页内存分配缓慢：请保留并复用缓冲区。</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Place in its block</source>
        <translation>在块中的位置</translation>
    </message>
    <message>
        <source>Place in the order in which the first replay ran them</source>
        <translation>首次重放执行顺序中的位置</translation>
    </message>
    <message>
        <source>Place of the work in the order of launches</source>
        <translation>工作在启动顺序中的位置</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Places of the problem</source>
        <translation>问题的位置</translation>
    </message>
    <message>
        <source>Pointwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Pointwise operators and reductions on the CPU</source>
        <translation>CPU 上的逐点算子与归约</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position by start</source>
        <translation>按开始时间的序号</translation>
    </message>
    <message>
        <source>Position in the call</source>
        <translation>调用中的序号</translation>
    </message>
    <message>
        <source>Position in the step</source>
        <translation>步中的位置</translation>
    </message>
    <message>
        <source>Position of the work that exceeds its median most</source>
        <translation>超出中位数最多的工作的位置</translation>
    </message>
    <message>
        <source>Possible bytes</source>
        <translation>可能的字节数</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>上一步(&amp;V)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predicted - recorded length</source>
        <translation>预测时长 − 记录时长</translation>
    </message>
    <message>
        <source>Prefetch the next batch on a stream of its own, so that the copies overlap with computation.</source>
        <translation>请在单独的流上预取下一批次，使拷贝与计算重叠。</translation>
    </message>
    <message>
        <source>Prefetch the next batch, if there is one, from pinned memory on a stream of its own. Most of these copies run before the first kernel, which may need what they bring.</source>
        <translation>如果还有下一批，请在单独的流上从锁页内存预取。这些拷贝大多发生在第一个内核之前，该内核可能需要它们带来的数据。</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>上一个结果 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous on the &amp;critical path</source>
        <translation>关键路径上一个(&amp;C)</translation>
    </message>
    <message>
        <source>Previous pair of steps</source>
        <translation>上一对步</translation>
    </message>
    <message>
        <source>Previous slice on the row</source>
        <translation>该行的上一个切片</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Previous t&amp;ab</source>
        <translation>上一个标签页(&amp;A)</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>上一个视图</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>文件的问题</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>Process group</source>
        <translation>进程组</translation>
    </message>
    <message>
        <source>Process that it concerns</source>
        <translation>所涉及的进程</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>性能分析器</translation>
    </message>
    <message>
        <source>Profiler bookkeeping</source>
        <translation>分析器自身开销</translation>
    </message>
    <message>
        <source>Program start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python frame</source>
        <translation>Python 帧</translation>
    </message>
    <message>
        <source>Python frames are hidden; the calls below them move up</source>
        <translation>Python 帧已隐藏；其下的调用上移</translation>
    </message>
    <message>
        <source>Python frames are recorded (%1): each makes the host slower by an amount that is not recorded</source>
        <translation>录制了 Python 帧（%1）：每一帧都使主机变慢，其程度未被录制</translation>
    </message>
    <message>
        <source>Python frames are recorded (%1, beside %2 operators): each makes the host slower by an amount that is not recorded</source>
        <translation>录制了 Python 帧（%1，另有 %2 个算子）：每一帧都使主机变慢，其程度未被录制</translation>
    </message>
    <message>
        <source>Python frames are recorded and do not show what runs here: a sampling profiler of the whole system, such as perf or nsys, does.</source>
        <translation>录制了 Python 帧，但未显示此处运行的内容：可使用对整个系统采样的分析器（例如 perf 或 nsys）查看。</translation>
    </message>
    <message>
        <source>Python frames from the innermost outwards</source>
        <translation>从最内层向外的 Python 帧</translation>
    </message>
    <message>
        <source>Python frames, modules, flame graphs, source lines</source>
        <translation>Python 帧、模块、火焰图、源代码行</translation>
    </message>
    <message>
        <source>Python on the host</source>
        <translation>主机上的 Python</translation>
    </message>
    <message>
        <source>Python on the thread that launches</source>
        <translation>执行启动的线程上的 Python</translation>
    </message>
    <message>
        <source>Python stack</source>
        <translation>Python 调用栈</translation>
    </message>
    <message>
        <source>Python stack hidden: show</source>
        <translation>Python 调用栈已隐藏：显示</translation>
    </message>
    <message>
        <source>Python stacks were recorded, which slows the host down and lengthens this very time: check the figure with a recording without stacks.</source>
        <translation>录制了 Python 栈，这会使主机变慢，并恰好延长这段时间：请用不含栈的录制核对该数值。</translation>
    </message>
    <message>
        <source>Python takes this time on the main thread, most of it in %1.</source>
        <translation>Python 在主线程上占用这段时间，其中大部分在 %1 中。</translation>
    </message>
    <message>
        <source>Python takes this time on the main thread.</source>
        <translation>Python 在主线程上占用这段时间。</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Query, rows: %1</source>
        <translation>查询，行数：%1</translation>
    </message>
    <message>
        <source>Queue delay</source>
        <translation>排队延迟</translation>
    </message>
    <message>
        <source>Queue length</source>
        <translation>队列长度</translation>
    </message>
    <message>
        <source>Queue length of stream %1: launched, not yet started</source>
        <translation>流 %1 的队列长度：已启动、尚未开始</translation>
    </message>
    <message>
        <source>Queue length, stream %1</source>
        <translation>队列长度，流 %1</translation>
    </message>
    <message>
        <source>Queued, not started</source>
        <translation>已排队但未开始</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Random numbers of the CPU come from one thread: make them on the device that uses them (device=...), or once outside of the loop.</source>
        <translation>CPU 的随机数由一个线程产生：请在使用它们的设备上生成（device=...），或在循环之外只生成一次。</translation>
    </message>
    <message>
        <source>Random numbers on the CPU</source>
        <translation>CPU 上的随机数</translation>
    </message>
    <message numerus="yes">
        <source>Range of %n lanes</source>
        <translation>
            <numerusform>%n 条泳道的范围</numerusform>
        </translation>
    </message>
    <message>
        <source>Range of all lanes</source>
        <translation>所有泳道的范围</translation>
    </message>
    <message>
        <source>Ranges of CUPTI's range profiler with their counters, measured beside modelled</source>
        <translation>CUPTI 范围分析器的范围及其计数器，实测与模型对照</translation>
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
        <translation>rank %1 在 %3 中有 %2 次最后到达，其他 rank 等待它</translation>
    </message>
    <message>
        <source>Rank %1 issued it at %2.</source>
        <translation>rank %1 在 %2 发起了它。</translation>
    </message>
    <message>
        <source>Rank again</source>
        <translation>重新排序</translation>
    </message>
    <message>
        <source>Rank that arrived last of those that are open; others of the group may be later</source>
        <translation>已打开的 rank 中最后到达的；组内其他 rank 可能更晚</translation>
    </message>
    <message>
        <source>Rank that made the step</source>
        <translation>产生该步的 rank</translation>
    </message>
    <message>
        <source>Rank with the longest time</source>
        <translation>时间最长的 rank</translation>
    </message>
    <message>
        <source>Ranking changes…</source>
        <translation>正在排序更改…</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>Ranks of the group</source>
        <translation>组内的 rank 数</translation>
    </message>
    <message>
        <source>Ranks of the group that are open</source>
        <translation>组内已打开的 rank 数</translation>
    </message>
    <message>
        <source>Ranks on one clock</source>
        <translation>同一时钟上的各 rank</translation>
    </message>
    <message>
        <source>Ranks that run it</source>
        <translation>运行它的 rank 数</translation>
    </message>
    <message>
        <source>Ranks wait for each other's data, apart from waits that a slower rank causes</source>
        <translation>各 rank 相互等待数据，不含由较慢 rank 造成的等待</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>Raw control character in a string, taken literally</source>
        <translation>字符串中有原始控制字符，按字面处理</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>Reached at</source>
        <translation>达到时间</translation>
    </message>
    <message>
        <source>Read as %1</source>
        <translation>按 %1 读取</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Reading %1: %2. The lanes show an excerpt of %3; tables and figures follow</source>
        <translation>正在读取 %1：%2。泳道显示的是 %3 的摘录；表格和数据随后提供</translation>
    </message>
    <message>
        <source>Reading the inputs of operators…</source>
        <translation>正在读取算子的输入…</translation>
    </message>
    <message>
        <source>Reading trace %1 of %2…</source>
        <translation>正在读取第 %1 个跟踪，共 %2 个…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Reason for which warps stalled most, of the kernel that took longest</source>
        <translation>耗时最长的内核中 warp 停顿最多的原因</translation>
    </message>
    <message>
        <source>Recent traces</source>
        <translation>最近的跟踪</translation>
    </message>
    <message>
        <source>Record a shorter time, or do what the message asks for</source>
        <translation>请录制更短的时间，或按消息的要求操作</translation>
    </message>
    <message>
        <source>Record again with a newer version of the driver's profiling library</source>
        <translation>请使用更新版本的驱动程序分析库重新录制</translation>
    </message>
    <message>
        <source>Record all kernels and copies, or open the file before it was filtered</source>
        <translation>请录制所有内核和拷贝，或打开过滤之前的文件</translation>
    </message>
    <message>
        <source>Record all processes and threads that launch work</source>
        <translation>请录制启动工作的所有进程和线程</translation>
    </message>
    <message>
        <source>Record copies too: --memory-copy-trace in rocprofv3, --trace=cuda in Nsight Systems</source>
        <translation>同时记录复制：rocprofv3 用 --memory-copy-trace，Nsight Systems 用 --trace=cuda</translation>
    </message>
    <message>
        <source>Record fewer steps at a time, after a warm-up</source>
        <translation>请在预热之后每次录制更少的步</translation>
    </message>
    <message>
        <source>Record instead</source>
        <translation>改为录制</translation>
    </message>
    <message>
        <source>Record operators, calls or device work, or slices of the program</source>
        <translation>记录算子、调用或设备工作，或程序的片段</translation>
    </message>
    <message>
        <source>Record the host too, with the runtime calls.</source>
        <translation>请同时录制主机端，并包括运行时调用。</translation>
    </message>
    <message>
        <source>Record the other ranks and processes that this one may have waited for.</source>
        <translation>请同时记录该进程可能等待过的其他 rank 和进程。</translation>
    </message>
    <message>
        <source>Record traces as further runs of this series</source>
        <translation>将跟踪记录为该系列的新运行</translation>
    </message>
    <message>
        <source>Record with a newer version of the recorder</source>
        <translation>请使用更新版本的录制工具录制</translation>
    </message>
    <message>
        <source>Record with a recorder that is as new as the driver, and look for a second profiler that uses the device</source>
        <translation>请使用与驱动程序同样新的录制程序，并检查是否有第二个分析器在使用该设备</translation>
    </message>
    <message>
        <source>Record with host_tracer_level=3 and python_tracer_level=1 in jax.profiler.ProfileOptions to see which function runs here.</source>
        <translation>在 jax.profiler.ProfileOptions 中以 host_tracer_level=3 和 python_tracer_level=1 录制，以查看此处运行的函数。</translation>
    </message>
    <message>
        <source>Record with nsys profile --sample=process-tree --python-sampling=true, or mark the code with NVTX ranges, to see which function runs here.</source>
        <translation>使用 nsys profile --sample=process-tree --python-sampling=true 录制，或用 NVTX 范围标记代码，以查看此处运行的函数。</translation>
    </message>
    <message>
        <source>Record with torch.profiler._ExperimentalConfig(enable_cuda_sync_events=True)</source>
        <translation>请以 torch.profiler._ExperimentalConfig(enable_cuda_sync_events=True) 录制</translation>
    </message>
    <message>
        <source>Record with_stack=True to see which Python function runs here.</source>
        <translation>使用 with_stack=True 录制，以查看此处运行的 Python 函数。</translation>
    </message>
    <message>
        <source>Record with_stack=True to see which function calls an operator</source>
        <translation>请以 with_stack=True 录制，以查看由哪个函数调用算子</translation>
    </message>
    <message>
        <source>Record without stacks to measure time on the host</source>
        <translation>请以不含栈的方式录制，以测量主机上的时间</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>记录时间</translation>
    </message>
    <message>
        <source>Recorded duration</source>
        <translation>录制的时长</translation>
    </message>
    <message>
        <source>Recorded input shapes</source>
        <translation>记录的输入形状</translation>
    </message>
    <message>
        <source>Recorded input types</source>
        <translation>记录的输入类型</translation>
    </message>
    <message>
        <source>Recorded length</source>
        <translation>记录的时长</translation>
    </message>
    <message>
        <source>Recorded shapes of the inputs</source>
        <translation>录制的输入形状</translation>
    </message>
    <message>
        <source>Recorded shapes of the inputs, as in the file</source>
        <translation>录制的输入形状，与文件一致</translation>
    </message>
    <message>
        <source>Recorded slices</source>
        <translation>录制的切片</translation>
    </message>
    <message>
        <source>Recorded start</source>
        <translation>录制的开始时间</translation>
    </message>
    <message>
        <source>Recorded types of the inputs, as in the file</source>
        <translation>录制的输入类型，与文件一致</translation>
    </message>
    <message>
        <source>Recorded values of the inputs, as in the file</source>
        <translation>录制的输入值，与文件一致</translation>
    </message>
    <message>
        <source>Recorded with</source>
        <translation>记录方式</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Recording snippet</source>
        <translation>记录代码片段</translation>
    </message>
    <message>
        <source>Recording, in doubt</source>
        <translation>记录，存疑</translation>
    </message>
    <message>
        <source>Recording, note</source>
        <translation>记录，说明</translation>
    </message>
    <message>
        <source>Reduce the number of launches: %1 replays the kernels of a step with one call, and fused operators launch fewer kernels.</source>
        <translation>请减少启动次数：%1 以一次调用重放一步的内核，融合算子则启动更少的内核。</translation>
    </message>
    <message>
        <source>Reduce the number of launches: fused and larger operators (%1) launch less work.</source>
        <translation>请减少启动次数：融合且更大的算子（%1）启动更少的工作。</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Registers of a thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Registers per thread of kernels</source>
        <translation>内核每线程的寄存器数</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Regular expression, such as ^nccl</source>
        <translation>正则表达式，例如 ^nccl</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>Released at</source>
        <translation>释放时间</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>释放次数</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Remove from the timeline</source>
        <translation>从时间线移除</translation>
    </message>
    <message>
        <source>Remove the lane</source>
        <translation>移除泳道</translation>
    </message>
    <message>
        <source>Remove this change</source>
        <translation>移除此更改</translation>
    </message>
    <message>
        <source>Rename the lane</source>
        <translation>重命名泳道</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Reopen the pages of the last start</source>
        <translation>重新打开上次的页面</translation>
    </message>
    <message>
        <source>Repaired</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>Repeated block</source>
        <translation>重复的块</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replays of graphs on stream %1</source>
        <translation>流 %1 上的图重放</translation>
    </message>
    <message>
        <source>Replays of the node</source>
        <translation>节点的重放次数</translation>
    </message>
    <message>
        <source>Replays with |0.6745 x (duration - median) / MAD| &gt; 3.5</source>
        <translation>|0.6745 x（时长 - 中位数）/ MAD| &gt; 3.5 的重放</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Requests for which the graph was captured</source>
        <translation>捕获该图所针对的请求数</translation>
    </message>
    <message>
        <source>Requests that generate</source>
        <translation>生成中的请求数</translation>
    </message>
    <message>
        <source>Requests that read their prompt</source>
        <translation>读取提示的请求数</translation>
    </message>
    <message>
        <source>Resampling</source>
        <translation>重采样</translation>
    </message>
    <message>
        <source>Resampling is usually memory-bound: resample only what is used later, to the size that is needed, and fuse it with its neighbours (%1).</source>
        <translation>重采样通常受内存带宽限制：请只对后续用到的数据、按所需大小重采样，并将其与相邻操作融合（%1）。</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>保留内存</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Reserved at peak</source>
        <translation>峰值时的保留量</translation>
    </message>
    <message>
        <source>Reserved, not allocated</source>
        <translation>已保留，未分配</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>重置所有设置</translation>
    </message>
    <message>
        <source>Reset all settings to their defaults?</source>
        <translation>将所有设置恢复为最初的状态？</translation>
    </message>
    <message>
        <source>Reset all…</source>
        <translation>全部重置…</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>Result of a query</source>
        <translation>查询结果</translation>
    </message>
    <message>
        <source>Return of waits</source>
        <translation>等待的返回</translation>
    </message>
    <message>
        <source>Robust z</source>
        <translation>稳健 z</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
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
        <translation>Roofline 说明</translation>
    </message>
    <message>
        <source>Roofs: %1</source>
        <translation>上限：%1</translation>
    </message>
    <message>
        <source>Rotary embedding</source>
        <translation>旋转位置编码</translation>
    </message>
    <message>
        <source>Row by row: %1 (%2)</source>
        <translation>逐行计算：%1（%2）</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>Row height of all lanes</source>
        <translation>所有泳道的行高</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows as a lane</source>
        <translation>将行显示为泳道</translation>
    </message>
    <message>
        <source>Rows as marks</source>
        <translation>将行显示为标记</translation>
    </message>
    <message>
        <source>Rows of the query</source>
        <translation>查询结果行</translation>
    </message>
    <message>
        <source>Rows: %1 · %2</source>
        <translation>行数：%1 · %2</translation>
    </message>
    <message>
        <source>Rule %1 matches nothing: %2</source>
        <translation>规则 %1 无法匹配：%2</translation>
    </message>
    <message>
        <source>Rules that put kernels into categories</source>
        <translation>将内核归类的规则</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the copies on a stream of their own beside computation.</source>
        <translation>在单独的流上与计算并行执行拷贝。</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Enter)</source>
        <translation>运行查询 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs over time: read %1</source>
        <translation>运行趋势：读取 %1</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Runtime and driver calls</source>
        <translation>运行时和驱动调用</translation>
    </message>
    <message>
        <source>Runtime call</source>
        <translation>运行时调用</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>运行时调用</translation>
    </message>
    <message>
        <source>S&amp;econds</source>
        <translation>秒(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
    <message>
        <source>SELECT …   Ctrl+Enter runs, Escape stops, Ctrl+Space completes</source>
        <translation>SELECT …   Ctrl+Enter 运行，Esc 停止，Ctrl+空格 补全</translation>
    </message>
    <message>
        <source>SM %1</source>
        <translation>SM %1</translation>
    </message>
    <message>
        <source>SM efficiency known for</source>
        <translation>已知 SM 效率的部分</translation>
    </message>
    <message>
        <source>SM, measured %</source>
        <translation>SM（实测）%</translation>
    </message>
    <message>
        <source>SM, warp</source>
        <translation>SM、warp</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>SQL of the table</source>
        <translation>表格的 SQL</translation>
    </message>
    <message>
        <source>SVG (*.svg);;PNG at twice the size (*.png)</source>
        <translation>SVG (*.svg);;两倍大小的 PNG (*.png)</translation>
    </message>
    <message>
        <source>Same node of another replay</source>
        <translation>另一次重放的同一节点</translation>
    </message>
    <message>
        <source>Same time scale on both sides</source>
        <translation>两侧使用相同的时间比例</translation>
    </message>
    <message>
        <source>Same work outside of graphs</source>
        <translation>图之外的相同工作</translation>
    </message>
    <message>
        <source>Sample traces</source>
        <translation>示例跟踪</translation>
    </message>
    <message>
        <source>Sampled counters</source>
        <translation>采样计数器</translation>
    </message>
    <message>
        <source>Samples of the CPU show calls of a device's runtime (%1), but neither these calls nor work of the device are recorded</source>
        <translation>CPU 采样显示了设备运行时的调用（%1），但这些调用和设备的工作都没有记录</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Save as baseline…</source>
        <translation>保存为基线…</translation>
    </message>
    <message>
        <source>Save beside the trace as…</source>
        <translation>在跟踪文件旁另存为…</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Save layout…</source>
        <translation>保存布局…</translation>
    </message>
    <message>
        <source>Save query</source>
        <translation>保存查询</translation>
    </message>
    <message>
        <source>Save query as…</source>
        <translation>将查询另存为…</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Saved bytes</source>
        <translation>节省的字节数</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Scale a lane of values to the visible range</source>
        <translation>将数值泳道缩放到可见范围</translation>
    </message>
    <message>
        <source>Scale all &amp;values to what is in view</source>
        <translation>将所有数值缩放到可见范围(&amp;V)</translation>
    </message>
    <message>
        <source>Scale all values to the &amp;whole trace</source>
        <translation>将所有数值缩放到整个跟踪(&amp;W)</translation>
    </message>
    <message>
        <source>Scale all values to what is in view</source>
        <translation>将所有数值缩放到可见范围</translation>
    </message>
    <message>
        <source>Scale to the values in view</source>
        <translation>缩放到可见数值</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>前缀扫描</translation>
    </message>
    <message>
        <source>Scope of tables, waterfall and causes</source>
        <translation>表格、瀑布图和原因的范围</translation>
    </message>
    <message>
        <source>Scroll the lanes</source>
        <translation>滚动泳道</translation>
    </message>
    <message>
        <source>Scroll the lanes down</source>
        <translation>向下滚动泳道</translation>
    </message>
    <message>
        <source>Scroll the lanes up</source>
        <translation>向上滚动泳道</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search args</source>
        <translation>搜索参数</translation>
    </message>
    <message>
        <source>Search slices</source>
        <translation>搜索切片</translation>
    </message>
    <message>
        <source>Search, &gt; command, = SQL</source>
        <translation>搜索,&gt; 命令,= SQL</translation>
    </message>
    <message>
        <source>Search, command or SQL</source>
        <translation>搜索、命令或 SQL</translation>
    </message>
    <message>
        <source>Searched as plain text: %1</source>
        <translation>按普通文本搜索：%1</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>See the details for more</source>
        <translation>更多内容见详细信息</translation>
    </message>
    <message>
        <source>See what your GPUs did in a PyTorch trace, and what made them wait</source>
        <translation>查看 GPU 在 PyTorch 跟踪中做了什么，又因何等待</translation>
    </message>
    <message>
        <source>See which copies are needed: keep one type and one layout, use views, and make tensors on the device that uses them.</source>
        <translation>请检查哪些拷贝是必要的：保持同一类型和同一布局，使用视图，并在使用张量的设备上创建张量。</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>Segments of the path</source>
        <translation>路径的段数</translation>
    </message>
    <message>
        <source>Select a problem to see its places in the file</source>
        <translation>选择一个问题以查看其在文件中的位置</translation>
    </message>
    <message>
        <source>Select a slice to see its counterpart</source>
        <translation>选择一个切片以查看其对应项</translation>
    </message>
    <message>
        <source>Select a slice to see what it comes from and leads to</source>
        <translation>选择一个切片以查看其来源与去向</translation>
    </message>
    <message>
        <source>Select a time range, snapping to edges of slices; with Alt freely</source>
        <translation>选择时间范围，吸附到切片边缘；按 Alt 则自由选择</translation>
    </message>
    <message>
        <source>Select its time range</source>
        <translation>选择其时间范围</translation>
    </message>
    <message>
        <source>Select the baseline of the selection again</source>
        <translation>重新选择选区的基线</translation>
    </message>
    <message>
        <source>Select the time range of the slice</source>
        <translation>选择切片的时间范围</translation>
    </message>
    <message>
        <source>Select the whole time of the trace</source>
        <translation>选择跟踪的全部时间</translation>
    </message>
    <message>
        <source>Select this idle time</source>
        <translation>选择此空闲时间</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>Selected range %1 ✕</source>
        <translation>所选范围 %1 ✕</translation>
    </message>
    <message>
        <source>Selected range: %1</source>
        <translation>所选范围：%1</translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation>所选时间</translation>
    </message>
    <message>
        <source>Selected time as a tra&amp;ce…</source>
        <translation>所选时间另存为跟踪(&amp;C)…</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>所选：%1</translation>
    </message>
    <message>
        <source>Selected: %1 slices, %2 in sum</source>
        <translation>已选：%1 个切片，合计 %2</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>自身 %</translation>
    </message>
    <message>
        <source>Self CPU</source>
        <translation>CPU 自身</translation>
    </message>
    <message>
        <source>Self CPU %</source>
        <translation>CPU 自身 %</translation>
    </message>
    <message>
        <source>Self allocated</source>
        <translation>自身分配</translation>
    </message>
    <message>
        <source>Self allocations</source>
        <translation>自身分配</translation>
    </message>
    <message>
        <source>Self device</source>
        <translation>自身设备</translation>
    </message>
    <message>
        <source>Self device %</source>
        <translation>自身设备 %</translation>
    </message>
    <message>
        <source>Self increase</source>
        <translation>自身增量</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Self time of operators on the host</source>
        <translation>算子在主机上的自身时间</translation>
    </message>
    <message>
        <source>Self with calls</source>
        <translation>自身含调用</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Sequence number</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Sequences of kernels that operators launch, with how often they occur</source>
        <translation>算子启动的内核序列及其出现次数</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Series of runs</source>
        <translation>运行系列</translation>
    </message>
    <message>
        <source>Set bookmark %1</source>
        <translation>设置书签 %1</translation>
    </message>
    <message>
        <source>Set memory on a stream of its own beside computation, or leave it out where a kernel writes all of it.</source>
        <translation>请在单独的流上与计算并行设置内存；若某个内核会写满该内存，则可省去设置。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings (*.json)</source>
        <translation>设置 (*.json)</translation>
    </message>
    <message>
        <source>Settings were read</source>
        <translation>设置已读取</translation>
    </message>
    <message>
        <source>Settings were read. The editor is now started by: %1</source>
        <translation>设置已读取。编辑器现在由此启动：%1</translation>
    </message>
    <message>
        <source>Several streams have work, and no recorded event shows which one waited for another</source>
        <translation>多个流中有工作，且没有录制的事件显示哪个流等待了另一个流</translation>
    </message>
    <message>
        <source>Shape of the first tensor of each</source>
        <translation>每个算子第一个张量的形状</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of kernels that use tensor cores in the time of kernels whose use is known</source>
        <translation>在用途已知的内核中，使用 Tensor Core 者的时间占比</translation>
    </message>
    <message>
        <source>Share of the busy time of the device</source>
        <translation>占设备繁忙时间的比例</translation>
    </message>
    <message>
        <source>Share of the category</source>
        <translation>类别的占比</translation>
    </message>
    <message>
        <source>Share of the communication that runs beside computation</source>
        <translation>与计算同时进行的通信占比</translation>
    </message>
    <message>
        <source>Share of the device self time in kernels that use tensor cores</source>
        <translation>设备自身时间中使用 Tensor Core 的内核占比</translation>
    </message>
    <message>
        <source>Share of the device self time of all rows</source>
        <translation>占所有行自身设备工作的比例</translation>
    </message>
    <message>
        <source>Share of the device total time in kernels that use tensor cores</source>
        <translation>设备总时间中使用 Tensor Core 的内核占比</translation>
    </message>
    <message>
        <source>Share of the device's peak</source>
        <translation>占设备峰值的比例</translation>
    </message>
    <message>
        <source>Share of the measured difference</source>
        <translation>占实测差异的比例</translation>
    </message>
    <message>
        <source>Share of the path</source>
        <translation>占路径的比例</translation>
    </message>
    <message>
        <source>Share of the range with computing kernels</source>
        <translation>有计算内核的时间占比</translation>
    </message>
    <message>
        <source>Share of the range with work, but no computing kernel</source>
        <translation>有工作但没有计算内核的时间占比</translation>
    </message>
    <message>
        <source>Share of the range without work</source>
        <translation>没有工作的时间占比</translation>
    </message>
    <message>
        <source>Share of the reserve</source>
        <translation>占保留内存的比例</translation>
    </message>
    <message>
        <source>Share of the reserve that is not allocated at the peak, which is the most that fragmentation can take</source>
        <translation>峰值时未分配的保留内存比例：碎片造成的损失不会超过它</translation>
    </message>
    <message>
        <source>Share of the roofline that is reached</source>
        <translation>达到 Roofline 的比例</translation>
    </message>
    <message>
        <source>Share of the self CPU time of all rows</source>
        <translation>占所有行 CPU 自身时间的比例</translation>
    </message>
    <message>
        <source>Share of the self time of all lanes of its side: host and device are 100 % each</source>
        <translation>占其一侧所有泳道自身时间的比例：主机和设备各为 100 %</translation>
    </message>
    <message>
        <source>Share of the sum of all absolute differences</source>
        <translation>占所有差异绝对值之和的比例</translation>
    </message>
    <message>
        <source>Share of the sum of all absolute differences of the table, with its sign</source>
        <translation>占表中所有差值绝对值之和的比例，带符号</translation>
    </message>
    <message>
        <source>Share of the sum of device self times of all rows</source>
        <translation>占所有行设备自身时间之和的比例</translation>
    </message>
    <message>
        <source>Share of the sum of self times of all rows</source>
        <translation>占所有行自身时间之和的比例</translation>
    </message>
    <message>
        <source>Share of the time in kernels that use tensor cores</source>
        <translation>使用 Tensor Core 的内核的时间占比</translation>
    </message>
    <message>
        <source>Share of the time in which a kernel runs</source>
        <translation>占有内核运行时间的比例</translation>
    </message>
    <message>
        <source>Share of the time of pieces with a known operator</source>
        <translation>算子已知的片段时间占比</translation>
    </message>
    <message>
        <source>Share of the time under matched names</source>
        <translation>已匹配名称所占的时间比例</translation>
    </message>
    <message>
        <source>Share of the total of all rows</source>
        <translation>占所有行总和的比例</translation>
    </message>
    <message>
        <source>Share of the variance of the steps that this work explains; needs 10 steps</source>
        <translation>此工作解释的步方差占比；10 步起</translation>
    </message>
    <message>
        <source>Share of the wall time that would be left in that case</source>
        <translation>届时剩余的墙钟时间占比</translation>
    </message>
    <message>
        <source>Share of the whole range</source>
        <translation>占整个范围的比例</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Shared memory of a block</source>
        <translation>每块的共享内存</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Shift+拖动</translation>
    </message>
    <message>
        <source>Shift+wheel, sideways scroll</source>
        <translation>Shift+滚轮，横向滚动</translation>
    </message>
    <message>
        <source>Short work</source>
        <translation>短工作</translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation>最短时长</translation>
    </message>
    <message>
        <source>Shortest duration of the bin</source>
        <translation>该区间的最短时长</translation>
    </message>
    <message>
        <source>Shortest duration over the ranks: from the last arrival</source>
        <translation>各 rank 中最短的时长：自最后到达起</translation>
    </message>
    <message>
        <source>Shortest time of a rank</source>
        <translation>单个 rank 的最短时间</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message numerus="yes">
        <source>Show %n hidden lanes</source>
        <translation>
            <numerusform>显示 %n 个隐藏的泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Python stack</source>
        <translation>显示 Python 调用栈</translation>
    </message>
    <message>
        <source>Show SQL</source>
        <translation>显示 SQL</translation>
    </message>
    <message>
        <source>Show all lanes again</source>
        <translation>重新显示所有泳道</translation>
    </message>
    <message>
        <source>Show all slices</source>
        <translation>显示所有切片</translation>
    </message>
    <message>
        <source>Show baseline</source>
        <translation>显示基线</translation>
    </message>
    <message>
        <source>Show charts</source>
        <translation>显示图表</translation>
    </message>
    <message>
        <source>Show on timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Show only slices like this</source>
        <translation>只显示此类切片</translation>
    </message>
    <message numerus="yes">
        <source>Show only the %n lanes that match</source>
        <translation>
            <numerusform>仅显示匹配的 %n 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only these slices</source>
        <translation>只显示这些切片</translation>
    </message>
    <message>
        <source>Show only this group</source>
        <translation>仅显示此组</translation>
    </message>
    <message>
        <source>Show only this lane</source>
        <translation>仅显示此泳道</translation>
    </message>
    <message>
        <source>Show only this lane, again for all</source>
        <translation>仅显示此泳道，再按一次显示全部</translation>
    </message>
    <message>
        <source>Show or hide the &amp;panels</source>
        <translation>显示或隐藏面板(&amp;P)</translation>
    </message>
    <message>
        <source>Show or hide the lane's Python stack</source>
        <translation>显示或隐藏泳道的 Python 调用栈</translation>
    </message>
    <message>
        <source>Show the critical pat&amp;h</source>
        <translation>显示关键路径(&amp;H)</translation>
    </message>
    <message>
        <source>Since the start of the &amp;trace</source>
        <translation>自跟踪开始(&amp;T)</translation>
    </message>
    <message>
        <source>Since the start of the ste&amp;p</source>
        <translation>自步开始(&amp;P)</translation>
    </message>
    <message>
        <source>Since the start of the trace</source>
        <translation>自跟踪开始</translation>
    </message>
    <message>
        <source>Single kernels, copies and memsets with what launched them and what they computed</source>
        <translation>单个内核、拷贝和 memset,含启动者和计算内容</translation>
    </message>
    <message>
        <source>Six steps through the window, on the samples</source>
        <translation>用示例分六步了解窗口</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Size of the block</source>
        <translation>块的大小</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Sizes that are not multiples of 8</source>
        <translation>不是 8 的倍数的尺寸</translation>
    </message>
    <message>
        <source>Sleep</source>
        <translation>睡眠</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Slice on the row above</source>
        <translation>上一行的切片</translation>
    </message>
    <message>
        <source>Slice on the row below</source>
        <translation>下一行的切片</translation>
    </message>
    <message>
        <source>Slice with neither process nor thread</source>
        <translation>切片既无进程也无线程</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Slices and time by category</source>
        <translation>按类别的切片与时间</translation>
    </message>
    <message>
        <source>Slices on overflow rows at the bottom, since they overlap others only in part: %1</source>
        <translation>因与其他切片仅部分重叠而位于底部溢出行的切片：%1</translation>
    </message>
    <message>
        <source>Slices that match, counted from the start of the trace</source>
        <translation>匹配的切片，从跟踪开头计数</translation>
    </message>
    <message>
        <source>Slices that overlap a neighbour only in part are on an overflow row</source>
        <translation>与相邻切片仅部分重叠的切片位于溢出行</translation>
    </message>
    <message>
        <source>Slices: %1, rows: %2</source>
        <translation>切片：%1，行：%2</translation>
    </message>
    <message>
        <source>Slow call</source>
        <translation>慢调用</translation>
    </message>
    <message>
        <source>Slowest call of each costly kernel</source>
        <translation>每个高耗时内核最慢的一次调用</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>Small grids</source>
        <translation>小网格</translation>
    </message>
    <message>
        <source>Small kernels</source>
        <translation>小内核</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序依据</translation>
    </message>
    <message>
        <source>Sorting</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Source path mapping</source>
        <translation>源路径映射</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Space in use</source>
        <translation>已用空间</translation>
    </message>
    <message>
        <source>Split the batch into more micro-batches, or take a schedule with less idle time (one forward one backward, interleaved stages, zero bubble): with p stages and m micro-batches of equal length (p - 1) of (m + p - 1) slots stay empty.</source>
        <translation>请将批次拆分为更多微批次，或采用空闲时间更少的调度（一前一后 (1F1B)、交错阶段、zero bubble）：对于 p 个阶段和 m 个等长微批次，(m + p - 1) 个时隙中有 (p - 1) 个为空。</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Stages of a pipeline wait for each other because of the schedule.</source>
        <translation>流水线的各阶段因调度而相互等待。</translation>
    </message>
    <message>
        <source>Standard deviation of durations (population)</source>
        <translation>时长的标准差（总体）</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Start allocated</source>
        <translation>开始时已分配</translation>
    </message>
    <message>
        <source>Start in the trace</source>
        <translation>在跟踪中的开始</translation>
    </message>
    <message>
        <source>Start of the affected time</source>
        <translation>受影响时间的开始</translation>
    </message>
    <message>
        <source>Start of the annotation</source>
        <translation>注解的开始</translation>
    </message>
    <message>
        <source>Start of the call</source>
        <translation>调用的开始</translation>
    </message>
    <message>
        <source>Start of the first such operator</source>
        <translation>首个此类算子的开始</translation>
    </message>
    <message>
        <source>Start of the gap</source>
        <translation>空隙的开始</translation>
    </message>
    <message>
        <source>Start of the graph launch</source>
        <translation>图启动的开始</translation>
    </message>
    <message>
        <source>Start of the later work that repeats this</source>
        <translation>重复此工作的后续工作的开始时间</translation>
    </message>
    <message>
        <source>Start of the launch call</source>
        <translation>启动调用的开始</translation>
    </message>
    <message>
        <source>Start of the launch call in the trace</source>
        <translation>启动调用在跟踪中的开始</translation>
    </message>
    <message>
        <source>Start of the longest gap</source>
        <translation>最长空隙的开始</translation>
    </message>
    <message>
        <source>Start of the longest part</source>
        <translation>最长部分的开始</translation>
    </message>
    <message>
        <source>Start of the longest wait</source>
        <translation>最长等待的开始</translation>
    </message>
    <message>
        <source>Start of the piece</source>
        <translation>片段的开始</translation>
    </message>
    <message>
        <source>Start of the step</source>
        <translation>步的开始</translation>
    </message>
    <message>
        <source>Start spread</source>
        <translation>开始时刻差</translation>
    </message>
    <message>
        <source>Start-up and imports read many files: exclude them from the measured part, or check which files and locks these calls use.</source>
        <translation>启动过程和导入会读取许多文件：请将其排除在测量部分之外，或检查这些调用使用了哪些文件和锁。</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Starts after</source>
        <translation>多久后开始</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Steady</source>
        <translation>稳定</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>步 %1</translation>
    </message>
    <message>
        <source>Step %1 is cut by the end of the recording</source>
        <translation>步 %1 被录制的末尾截断</translation>
    </message>
    <message>
        <source>Step in which the kernels start</source>
        <translation>内核开始所在的步</translation>
    </message>
    <message>
        <source>Step length</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Step length: with the device work that it launched; the next eight columns add up to it</source>
        <translation>步长：包括其启动的设备工作；后八列之和等于该值</translation>
    </message>
    <message>
        <source>Step mean</source>
        <translation>步平均</translation>
    </message>
    <message>
        <source>Step of the baseline</source>
        <translation>基线的步</translation>
    </message>
    <message>
        <source>Step of the candidate</source>
        <translation>候选的步</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Step time of each run and its parts, from the traces</source>
        <translation>根据跟踪计算各次运行的步时间及其组成</translation>
    </message>
    <message>
        <source>Step time with its parts</source>
        <translation>步骤时间及其组成</translation>
    </message>
    <message>
        <source>Step time, with its device work</source>
        <translation>步骤时间(含设备工作)</translation>
    </message>
    <message>
        <source>Step with its device work</source>
        <translation>步骤(含设备工作)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Steps %1 are cut by the end of the recording</source>
        <translation>步 %1 被录制的末尾截断</translation>
    </message>
    <message>
        <source>Steps %1 to %2</source>
        <translation>第 %1 步到第 %2 步</translation>
    </message>
    <message>
        <source>Steps of the family</source>
        <translation>该族的步数</translation>
    </message>
    <message>
        <source>Steps with an upper bound of how much larger a batch would fit</source>
        <translation>各步最多还能放下多大的批次</translation>
    </message>
    <message>
        <source>Steps with the kernels that they launch</source>
        <translation>步骤及其启动的内核</translation>
    </message>
    <message>
        <source>Steps with the memory at their start and at their peak, and the reserved memory</source>
        <translation>各步开始时和峰值时的内存以及保留的内存</translation>
    </message>
    <message>
        <source>Steps with the same letter launch the same work</source>
        <translation>同一字母的步启动相同的工作</translation>
    </message>
    <message>
        <source>Steps with the time of each class of work</source>
        <translation>步骤及各类工作的时间</translation>
    </message>
    <message>
        <source>Steps with their difference from the median, and what explains it</source>
        <translation>各步与中位数的差异及其解释</translation>
    </message>
    <message>
        <source>Steps: times by step, comparisons, the step menu</source>
        <translation>步：每步时间、比较、步菜单</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the query (Escape)</source>
        <translation>停止查询 (Esc)</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>落后者</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Stream of the work</source>
        <translation>工作所在的流</translation>
    </message>
    <message>
        <source>Streams with the number of launched operations that wait in them</source>
        <translation>流及其中等待的已启动操作数</translation>
    </message>
    <message>
        <source>Streams with their kernels</source>
        <translation>流及其内核</translation>
    </message>
    <message>
        <source>Stretch the candidate's time until matching work is below its counterpart.
Unmatched work is hatched.</source>
        <translation>拉伸候选的时间，使匹配的部分上下对齐。
没有匹配的部分以斜线标出。</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Sum of durations</source>
        <translation>时长之和</translation>
    </message>
    <message>
        <source>Sum of the allocations</source>
        <translation>分配总和</translation>
    </message>
    <message>
        <source>Sum of the allocations, with child operators</source>
        <translation>分配总和，含子算子</translation>
    </message>
    <message>
        <source>Sum of the blocks</source>
        <translation>块的总和</translation>
    </message>
    <message>
        <source>Sum of the durations of one replay</source>
        <translation>一次重放的时长之和</translation>
    </message>
    <message>
        <source>Sum of the releases</source>
        <translation>释放总和</translation>
    </message>
    <message>
        <source>Sum of the times from the last arrival on</source>
        <translation>自最后到达起的时间总和</translation>
    </message>
    <message>
        <source>Sum of the waits of all ranks for the last arrival</source>
        <translation>所有 rank 等待最后到达者的总和</translation>
    </message>
    <message>
        <source>Sum over the copies whose size is known</source>
        <translation>大小已知的拷贝之和</translation>
    </message>
    <message>
        <source>Sum over the iterations</source>
        <translation>各迭代之和</translation>
    </message>
    <message>
        <source>Summarizing ranks, %1 of %2</source>
        <translation>正在汇总 rank，%1 / %2</translation>
    </message>
    <message>
        <source>Swap baseline and candidate</source>
        <translation>交换基线与候选</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Synchronizations</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>TB/s</source>
        <translation>TB/s</translation>
    </message>
    <message>
        <source>TB/s, measured</source>
        <translation>TB/s（实测）</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s, measured</source>
        <translation>TFLOP/s（实测）</translation>
    </message>
    <message>
        <source>Ta&amp;bles: what is in it</source>
        <translation>表格：包含内容(&amp;B)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Tables: all steps</source>
        <translation>表格：所有步</translation>
    </message>
    <message>
        <source>Tables: selected time</source>
        <translation>表格：所选时间</translation>
    </message>
    <message>
        <source>Tables: this pair</source>
        <translation>表格：这一对步</translation>
    </message>
    <message>
        <source>Tabs</source>
        <translation>标签页</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Tall</source>
        <translation>较高</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>Tensor core %</source>
        <translation>Tensor Core %</translation>
    </message>
    <message>
        <source>Tensor core eligible</source>
        <translation>可用 Tensor Core</translation>
    </message>
    <message>
        <source>Tensor core self %</source>
        <translation>Tensor Core 自身 %</translation>
    </message>
    <message>
        <source>Tensor core total %</source>
        <translation>Tensor Core 总计 %</translation>
    </message>
    <message>
        <source>Tensor core use</source>
        <translation>张量核心使用</translation>
    </message>
    <message>
        <source>Tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>Tensors held %1 of the %2 that PyTorch had reserved: %3.</source>
        <translation>PyTorch 保留了 %2，其中张量占用 %1：%3。</translation>
    </message>
    <message>
        <source>Text of the file around the place</source>
        <translation>该位置附近的文件文本</translation>
    </message>
    <message>
        <source>Text that looks like a credential is hidden</source>
        <translation>疑似凭据的文本已隐藏</translation>
    </message>
    <message>
        <source>The %1 kernels of each rank that took the most time</source>
        <translation>每个 rank 耗时最多的 %1 个内核</translation>
    </message>
    <message>
        <source>The GPU itself pauses between kernels that were launched in time: fewer and larger kernels have fewer pauses, and %1 shortens them.</source>
        <translation>GPU 自身在按时启动的内核之间停顿：更少且更大的内核停顿更少，%1 可缩短停顿。</translation>
    </message>
    <message>
        <source>The GPU itself pauses between kernels that were launched in time: fewer and larger kernels have fewer pauses.</source>
        <translation>GPU 自身在按时启动的内核之间停顿：更少且更大的内核停顿更少。</translation>
    </message>
    <message>
        <source>The GPU most likely runs parts of the graph that the recording lacks: record the nodes of the graph, or one step with graphs off, and look at the stream there. The host's dispatch is fine.</source>
        <translation>GPU 很可能在运行录制中缺少的图的部分：请录制图的节点，或关闭图录制一步，并查看那里的流。主机的派发没有问题。</translation>
    </message>
    <message>
        <source>The GPU sets the pace: a faster host alone gains little.</source>
        <translation>GPU 决定速度：仅加快主机收益很小。</translation>
    </message>
    <message>
        <source>The attention is fused already and computes in FP32: flash attention takes 16 bits only, so use half precision (%1).</source>
        <translation>注意力已融合，但以 FP32 计算：flash attention 只接受 16 位，请使用半精度（%1）。</translation>
    </message>
    <message>
        <source>The attention is fused already: try the newest flash attention for this GPU.</source>
        <translation>注意力已融合：请尝试适用于此 GPU 的最新 flash attention。</translation>
    </message>
    <message>
        <source>The attention is fused already: try the tuned CK or AITER flash attention.</source>
        <translation>注意力已融合：请尝试经过调优的 CK 或 AITER flash attention。</translation>
    </message>
    <message>
        <source>The baseline has %1, the candidate has %2: figures are means per step</source>
        <translation>基线有 %1，候选有 %2：数值为每步平均值</translation>
    </message>
    <message>
        <source>The baseline has no device work: device figures are missing on its side</source>
        <translation>基线没有设备工作：该侧缺少设备指标</translation>
    </message>
    <message>
        <source>The baseline has no marked steps: all of it is compared as one step</source>
        <translation>基线没有标记的步：将其整体作为一步比较</translation>
    </message>
    <message>
        <source>The baseline is a part of the candidate</source>
        <translation>基线是候选的一部分</translation>
    </message>
    <message>
        <source>The built-in rules are used</source>
        <translation>使用内置规则</translation>
    </message>
    <message>
        <source>The caching allocator should make these calls rare: look for memory limits, empty_cache() calls, PYTORCH_NO_CUDA_MEMORY_CACHING and fragmentation (PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True).</source>
        <translation>缓存分配器应使这些调用很少发生：请检查内存限制、empty_cache() 调用、PYTORCH_NO_CUDA_MEMORY_CACHING 和碎片 (PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True)。</translation>
    </message>
    <message>
        <source>The call stacks of operators cannot be read from the file</source>
        <translation>无法从文件读取算子的调用栈</translation>
    </message>
    <message>
        <source>The calls that launched the device work are not recorded</source>
        <translation>未录制启动设备工作的调用</translation>
    </message>
    <message>
        <source>The candidate has no device work: device figures are missing on its side</source>
        <translation>候选没有设备工作：该侧缺少设备指标</translation>
    </message>
    <message>
        <source>The candidate has no marked steps: all of it is compared as one step</source>
        <translation>候选没有标记的步：将其整体作为一步比较</translation>
    </message>
    <message>
        <source>The candidate is %1 times the baseline</source>
        <translation>候选是基线的 %1 倍</translation>
    </message>
    <message>
        <source>The candidate is a part of the baseline</source>
        <translation>候选是基线的一部分</translation>
    </message>
    <message>
        <source>The candidate's time is stretched so that device work is below its counterpart</source>
        <translation>候选的时间已拉伸，使设备工作与其对应部分上下对齐</translation>
    </message>
    <message>
        <source>The candidate's time is stretched so that host calls are below their counterparts</source>
        <translation>候选的时间已拉伸，使主机调用与其对应部分上下对齐</translation>
    </message>
    <message>
        <source>The causes in order of their cost, each with advice and what a fix would gain. A click on one shows it on the timeline.</source>
        <translation>按开销排列的原因，每条都附有建议和修复后的收益。点击某条即可在时间线上查看。</translation>
    </message>
    <message>
        <source>The clock of %1 does not run at the speed of the host's: %2 of %3 pieces of work were recorded before their launch, and the difference is %4 at the start</source>
        <translation>%1 的时钟与主机时钟快慢不一：%3 项工作中有 %2 项的录制时间早于其启动，开头处的差异为 %4</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 ahead of the host's: all %3 pieces of work were recorded that long after their launch</source>
        <translation>%1 的时钟比主机时钟快 %2：全部 %3 项工作的录制时间都比其启动晚这么多</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 behind the host's: %3 of %4 pieces of work were recorded before their launch</source>
        <translation>%1 的时钟比主机时钟慢 %2：%4 项工作中有 %3 项的录制时间早于其启动</translation>
    </message>
    <message>
        <source>The compressed data is damaged; everything before the damage was read</source>
        <translation>压缩数据已损坏；损坏处之前的内容均已读取</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: half precision (%1) halves what they read, and is faster only where the device computes faster in it; %2 picks the fastest kernels.</source>
        <translation>卷积以 FP32 计算：半精度（%1）可使读取的数据减半，但仅当设备以半精度计算更快时才更快；%2 选择最快的内核。</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run faster on matrix cores, where the GPU has them; %3 picks the fastest kernels.</source>
        <translation>卷积以 FP32 计算：若 GPU 具备 Matrix Core，混合精度（%1）和 %2 可使其在上面运行得更快；%3 选择最快的内核。</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run on tensor cores, where the GPU has them; %3 picks the fastest kernels.</source>
        <translation>卷积以 FP32 计算：若 GPU 具备 Tensor Core，混合精度（%1）和 %2 可使其在上面运行；%3 选择最快的内核。</translation>
    </message>
    <message>
        <source>The convolutions compute in FP32: mixed precision (%1) and %2 let them run on tensor cores; %3 picks the fastest kernels.</source>
        <translation>卷积以 FP32 计算：混合精度（%1）和 %2 可使其在 Tensor Core 上运行；%3 选择最快的内核。</translation>
    </message>
    <message>
        <source>The convolutions take the NHWC layout as it is: %1 picks the fastest kernels, and fused ones (%2) do what follows them.</source>
        <translation>卷积直接使用 NHWC 布局：%1 选择最快的内核，融合内核（%2）可同时完成其后的操作。</translation>
    </message>
    <message>
        <source>The critical path in order of time</source>
        <translation>按时间顺序的关键路径</translation>
    </message>
    <message>
        <source>The device is idle in many short gaps: the host launches work more slowly than the device runs it.</source>
        <translation>设备在许多短空隙中空闲：主机启动工作的速度慢于设备运行的速度。</translation>
    </message>
    <message>
        <source>The device is idle while the host allocates or frees memory.</source>
        <translation>主机分配或释放内存时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the host fetches a batch.</source>
        <translation>主机获取批次时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the host is inside a call that waits for the device.</source>
        <translation>主机处于等待设备的调用中时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the host sets something up: contexts, modules, graphs, first calls.</source>
        <translation>主机进行初始化（上下文、模块、图、首次调用）时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the host works inside one operator.</source>
        <translation>主机在一个算子内部工作时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the profiler works.</source>
        <translation>分析器工作时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle while the thread that launches its work runs Python and no operator.</source>
        <translation>启动设备工作的线程运行 Python 而未运行算子时，设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle, and no activity of the host is recorded.</source>
        <translation>设备空闲，且未录制主机活动。</translation>
    </message>
    <message>
        <source>The device pauses between two pieces of work although the second was launched in time.</source>
        <translation>设备在两项工作之间停顿，尽管后一项已按时启动。</translation>
    </message>
    <message>
        <source>The device seems idle where it most likely ran work that the recorder lost.</source>
        <translation>设备看似空闲，但很可能在执行记录器丢失的工作。</translation>
    </message>
    <message>
        <source>The device waits here for an asynchronous transfer: start it earlier, move less (fewer offloaded or rematerialized buffers, lower precision), or give it more operations to run beside.</source>
        <translation>设备在此等待异步传输：请更早开始，减少传输量（更少的卸载或重计算缓冲区、更低精度），或为其提供更多可并行运行的操作。</translation>
    </message>
    <message>
        <source>The devices are busy all the time here</source>
        <translation>设备在此处一直忙碌</translation>
    </message>
    <message>
        <source>The devices differ: %1</source>
        <translation>设备不同：%1</translation>
    </message>
    <message>
        <source>The difference, which is the most that fragmentation can take. A memory snapshot shows how it is split</source>
        <translation>差值：碎片造成的损失不会更多。内存快照显示其构成</translation>
    </message>
    <message>
        <source>The driver moves these pages of unified memory when they are touched: move many at once before that (cudaMemPrefetchAsync), say where they belong (cudaMemAdvise), or copy the data with cudaMemcpy.</source>
        <translation>驱动程序在这些统一内存页被访问时才迁移它们：请提前批量迁移 (cudaMemPrefetchAsync)，指明其归属 (cudaMemAdvise)，或用 cudaMemcpy 拷贝数据。</translation>
    </message>
    <message>
        <source>The duration that this share of the slices does not exceed (nearest rank)</source>
        <translation>该比例的切片不超过的时长（最近秩）</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>The file changed while it was read</source>
        <translation>文件在读取期间发生了变化</translation>
    </message>
    <message>
        <source>The file contains no slices, counters or instants</source>
        <translation>文件不含切片、计数器或瞬时事件</translation>
    </message>
    <message>
        <source>The file does not exist</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>The file does not record which calls launched the device work</source>
        <translation>文件未记录哪些调用启动了设备工作</translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>The file has counters over time, not by kernel: they are lanes of their devices, and "Sampled counters" (counters --group sample) has their means by kernel</source>
        <translation>该文件有随时间变化的计数器，而非按内核：它们是各自设备的泳道，“采样计数器”(counters --group sample) 按内核给出其平均值</translation>
    </message>
    <message>
        <source>The file has no allocations</source>
        <translation>文件中没有内存分配</translation>
    </message>
    <message>
        <source>The file has no communication between devices</source>
        <translation>文件中没有设备间通信</translation>
    </message>
    <message>
        <source>The file has no device activity</source>
        <translation>文件中没有设备活动</translation>
    </message>
    <message>
        <source>The file has no functions of the host here.</source>
        <translation>文件在此处没有主机函数。</translation>
    </message>
    <message>
        <source>The file has no graph launches with device work</source>
        <translation>文件中没有带设备任务的图启动</translation>
    </message>
    <message>
        <source>The file has no hardware counters by kernel</source>
        <translation>文件中没有按内核的硬件计数器</translation>
    </message>
    <message>
        <source>The file has no input shapes</source>
        <translation>文件中没有输入形状</translation>
    </message>
    <message>
        <source>The file has no iterations of an inference engine</source>
        <translation>文件中没有推理引擎的迭代</translation>
    </message>
    <message>
        <source>The file has no modules</source>
        <translation>文件中没有模块</translation>
    </message>
    <message>
        <source>The file has no operators of a framework</source>
        <translation>文件中没有框架的算子</translation>
    </message>
    <message>
        <source>The file has no steps</source>
        <translation>文件中没有步骤</translation>
    </message>
    <message>
        <source>The file holds %1 events, and none of them can be shown</source>
        <translation>文件含有 %1 个事件，但都无法显示</translation>
    </message>
    <message>
        <source>The file holds %1 ranks</source>
        <translation>该文件包含 %1 个 rank</translation>
    </message>
    <message>
        <source>The file holds %1 ranks; several of them have the process number %2</source>
        <translation>该文件包含 %1 个 rank；其中多个的进程号为 %2</translation>
    </message>
    <message>
        <source>The file holds no events</source>
        <translation>文件不含任何事件</translation>
    </message>
    <message>
        <source>The file holds no settings of Lanescope</source>
        <translation>文件中没有 Lanescope 的设置</translation>
    </message>
    <message>
        <source>The file holds scheduling by the operating system alone: which thread ran on which processor, and not what it did. Nothing is diagnosed.</source>
        <translation>文件只含操作系统的调度：哪个线程在哪个处理器上运行，而不是它做了什么。不作诊断。</translation>
    </message>
    <message>
        <source>The file is cut: if the program uses a device, its work is missing, and the host may wait for it in any call. No gain is predicted: record the trace again, or copy the whole file, before acting on a cause.</source>
        <translation>文件被截断：如果程序使用了设备，其工作没有记录，主机可能在任何调用中等待它。因此不预测收益：请先重新录制或复制完整的文件，再针对原因采取措施。</translation>
    </message>
    <message>
        <source>The file is cut: its last events are missing</source>
        <translation>文件被截断：缺少最后的事件</translation>
    </message>
    <message>
        <source>The file is cut: later events are missing, often those of a device. Idle time and what causes it may be wrong. No gain is predicted: record the trace again, or copy the whole file, before acting on a cause.</source>
        <translation>文件不完整：缺少后面的事件，往往是设备事件。空闲时间及其原因可能有误。不预测收益：请先重新录制跟踪或复制完整文件，再处理任何原因。</translation>
    </message>
    <message>
        <source>The file is damaged</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>The file is not valid JSON: %1 at byte %2</source>
        <translation>文件不是有效的 JSON：%1，位于字节 %2</translation>
    </message>
    <message>
        <source>The file is too large for a session</source>
        <translation>文件过大，不是会话</translation>
    </message>
    <message>
        <source>The file is too large for settings</source>
        <translation>文件过大，不是设置</translation>
    </message>
    <message>
        <source>The file is truncated; everything before the end was read</source>
        <translation>文件被截断；之前的内容均已读取</translation>
    </message>
    <message>
        <source>The files do not show how many ranks the group has; %1 are given.</source>
        <translation>文件没有说明该组有多少 rank；给出了 %1 个。</translation>
    </message>
    <message>
        <source>The first %1 rows; there are more · %2</source>
        <translation>前 %1 行；还有更多 · %2</translation>
    </message>
    <message>
        <source>The first of code, kate, gedit, gvim that is installed</source>
        <translation>code、kate、gedit、gvim 中首个已安装者</translation>
    </message>
    <message>
        <source>The first recorded work waits behind work from before the recording.</source>
        <translation>最先录制的工作在等待录制之前的工作。</translation>
    </message>
    <message>
        <source>The first rule whose regular expression matches gives a slice its colour, while slices are coloured by what they are or by name</source>
        <translation>按类型或名称着色时，第一条匹配的正则表达式规则决定切片的颜色</translation>
    </message>
    <message>
        <source>The foreach optimizer prepares long lists of tensors on the host: the fused optimizer (fused=True) updates them in a few kernels.</source>
        <translation>foreach 优化器在主机上准备很长的张量列表：fused 优化器 (fused=True) 只用少数内核更新它们。</translation>
    </message>
    <message>
        <source>The history is not kept: %1</source>
        <translation>历史记录未能保存：%1</translation>
    </message>
    <message>
        <source>The host adds %1 in the calls before copies start.</source>
        <translation>在拷贝开始之前，主机在调用中又花费 %1。</translation>
    </message>
    <message>
        <source>The host alone would need %1 of %2; the GPU works for %3.</source>
        <translation>仅主机本身就需要 %2 中的 %1；GPU 工作 %3。</translation>
    </message>
    <message>
        <source>The host alone would need %1, the GPU alone %2 (work %3, the rest is delay before work starts) of %4.</source>
        <translation>在 %4 中，仅主机本身需要 %1，仅 GPU 需要 %2（工作 %3，其余为工作开始前的延迟）。</translation>
    </message>
    <message>
        <source>The host computes in these functions: make them cheaper, spread their work over more threads, or do it on a device.</source>
        <translation>主机在这些函数中计算：请降低其开销，将工作分配到更多线程，或改在设备上执行。</translation>
    </message>
    <message>
        <source>The host dispatches these operators here, or waits in them for the device, which has rows of its own.</source>
        <translation>主机在此分派这些算子，或在其中等待设备；设备有自己的行。</translation>
    </message>
    <message>
        <source>The host has no work here, and the device runs these operators: look at them first.</source>
        <translation>主机在此没有工作，设备在运行这些算子：请先查看它们。</translation>
    </message>
    <message>
        <source>The host sets the pace: faster GPU work alone gains little.</source>
        <translation>主机决定速度：仅加快 GPU 工作收益很小。</translation>
    </message>
    <message>
        <source>The host takes long to prepare what %1 launches: compile the code around it (%2), or give each call more work.</source>
        <translation>主机准备 %1 所启动的工作耗时较长：请编译其周围的代码（%2），或让每次调用完成更多工作。</translation>
    </message>
    <message>
        <source>The host waits for no device here</source>
        <translation>主机在此不等待设备</translation>
    </message>
    <message>
        <source>The host waits here for a device whose work the recording lacks: keep the value on the device, or read it some steps later.</source>
        <translation>主机在此等待一个设备，而录制中缺少该设备的工作：请将值保留在设备上，或在几步之后再读取。</translation>
    </message>
    <message>
        <source>The host waits in %1 and launches nothing meanwhile: remove the wait, or replace it by an event that a later step checks.</source>
        <translation>主机在 %1 中等待，期间不启动任何工作：请去掉该等待，或代之以由后面的步检查的事件。</translation>
    </message>
    <message>
        <source>The host waits in %1 for an unrecorded reason.</source>
        <translation>主机因未录制的原因在 %1 中等待。</translation>
    </message>
    <message>
        <source>The host waits in %1 until the data have arrived: copy with an asynchronous call between the device and pinned memory, and wait where the data are needed.</source>
        <translation>主机在 %1 中等待数据到达：用异步调用在设备与锁页内存之间复制，并在需要数据的地方等待。</translation>
    </message>
    <message>
        <source>The host waits in these copies for a device whose work the recording lacks. %1, or make the tensors on the device that uses them.</source>
        <translation>主机在这些拷贝中等待设备，而录制中没有该设备的工作。%1，或在使用张量的设备上创建张量。</translation>
    </message>
    <message>
        <source>The inputs of operators cannot be read from the file</source>
        <translation>无法从文件读取算子的输入</translation>
    </message>
    <message>
        <source>The kernels are launched from other places, as by a graph; %1 of the baseline's kernel time and %2 of the candidate's are in kernels of the same names</source>
        <translation>内核从其他位置启动，例如由图启动；基线内核时间的 %1 和候选内核时间的 %2 属于同名内核</translation>
    </message>
    <message>
        <source>The lanes of CPU samples show which function runs here; where they have none, the thread waits.</source>
        <translation>CPU 采样的轨道显示此处运行的函数；没有采样的地方，线程在等待。</translation>
    </message>
    <message>
        <source>The largest free block had %1, and an allocation of at most %2 would have fitted.</source>
        <translation>最大的空闲块为 %1，最多可容纳 %2 的分配。</translation>
    </message>
    <message>
        <source>The largest part is %1, %2.</source>
        <translation>最大的部分是 %1，%2。</translation>
    </message>
    <message>
        <source>The largest part is %1: make it cheaper, do it once, or do it on the GPU.</source>
        <translation>最大的部分是 %1：请降低其开销、只执行一次，或在 GPU 上执行。</translation>
    </message>
    <message>
        <source>The last collective of rank %1 in the group is %2 number %3, at %4.</source>
        <translation>rank %1 在该组中的最后一个集合通信是第 %3 个 %2，位置：%4。</translation>
    </message>
    <message>
        <source>The last collective of rank %1 in the group is %2 number %3.</source>
        <translation>rank %1 在该组中的最后一个集合通信是第 %3 个 %2。</translation>
    </message>
    <message>
        <source>The longest kernel is selected. Details shows who launched it: the call, the operator, the module and the line of Python. [ goes to the launch on the timeline, ] back to the kernel.</source>
        <translation>已选中最长的内核。“详情”显示是谁启动了它：调用、算子、模块和 Python 代码行。[ 跳到时间线上的启动处，] 回到内核。</translation>
    </message>
    <message>
        <source>The machine has a device (%1), but neither calls nor work of it are recorded</source>
        <translation>机器上有设备（%1），但没有记录其调用和工作</translation>
    </message>
    <message>
        <source>The main thread spends its time here: profile it further, call it less often, or move it to another thread.</source>
        <translation>主线程的时间花费在此：请进一步分析，减少调用次数，或将其移到另一个线程。</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, overlap the all_reduce with the backward pass, or send fewer and larger buckets.</source>
        <translation>主线程在等待网络：请录制所有 rank 以找出迟到者，使 all_reduce 与反向过程重叠，或发送更少且更大的 bucket。</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, post sends and receives early (isend, irecv) and wait for them where they are needed, or send fewer and larger messages.</source>
        <translation>主线程在等待网络：请录制所有 rank 以找出迟到者，尽早发起收发 (isend、irecv) 并在需要时再等待，或发送更少、更大的消息。</translation>
    </message>
    <message>
        <source>The main thread waits for the network: record all ranks to find the one that comes late, start the communication early (async_op=True) and compute meanwhile, or send fewer and larger messages.</source>
        <translation>主线程在等待网络：请录制所有 rank 以找出迟到者，尽早开始通信 (async_op=True) 并同时计算，或发送更少、更大的消息。</translation>
    </message>
    <message>
        <source>The memory of GPU %1 peaks at %2: %3.</source>
        <translation>GPU %1 的内存峰值为 %2：%3。</translation>
    </message>
    <message>
        <source>The most expensive instance</source>
        <translation>开销最大的实例</translation>
    </message>
    <message>
        <source>The names of these GEMM kernels do not show their precision: if it is FP32, use mixed precision (%1); else %2, or quantize to %3 where accuracy allows.</source>
        <translation>这些 GEMM 内核的名称未显示其精度：若为 FP32，请使用混合精度（%1）；否则请%2，或在精度允许时量化为 %3。</translation>
    </message>
    <message>
        <source>The names of these GEMM kernels do not show their precision: if it is FP32, use mixed precision (%1); else %2.</source>
        <translation>这些 GEMM 内核的名称未显示其精度：若为 FP32，请使用混合精度（%1）；否则请%2。</translation>
    </message>
    <message>
        <source>The next layer of an iteration needs the result: use the engine's communication for small messages (custom or symmetric-memory all-reduce), or let it overlap two micro-batches.</source>
        <translation>一次迭代的下一层需要该结果：请对小消息使用引擎的通信实现（自定义或对称内存 all-reduce），或让引擎重叠两个微批次。</translation>
    </message>
    <message>
        <source>The notes cannot be saved: the folder cannot be created</source>
        <translation>无法保存笔记：无法创建文件夹</translation>
    </message>
    <message>
        <source>The operator of the forward pass that this backward work belongs to</source>
        <translation>该反向工作所属的前向算子</translation>
    </message>
    <message>
        <source>The operators are called from other places, as in a compiled model; %1 of the baseline's device time and %2 of the candidate's are in operators with the same inputs</source>
        <translation>算子从其他位置调用，如同编译后的模型；基线 %1 与候选 %2 的设备时间位于输入相同的算子中</translation>
    </message>
    <message>
        <source>The optimizer is fused already, and usually memory-bound: keep its state in lower precision, or shard it over the ranks.</source>
        <translation>优化器已融合，通常受内存带宽限制：请降低其状态的精度，或将其分片到各 rank。</translation>
    </message>
    <message>
        <source>The optimizer is usually memory-bound: use its fused implementation (fused=True), or lower precision of its state.</source>
        <translation>优化器通常受内存带宽限制：请使用其 fused 实现 (fused=True)，或降低其状态的精度。</translation>
    </message>
    <message>
        <source>The other ranks wait %1 in total; rank %2 waits longest, %3 in one %4.</source>
        <translation>其他 rank 共等待 %1；rank %2 等待最久，在一次 %4 中等待 %3。</translation>
    </message>
    <message>
        <source>The part of collectives that waits for a late rank.</source>
        <translation>集合通信中等待迟到 rank 的部分。</translation>
    </message>
    <message>
        <source>The peaks of %1 (%2) are not known, so shares of peak are not available</source>
        <translation>%1（%2）的峰值未知，因此没有占比</translation>
    </message>
    <message>
        <source>The picture cannot be written: %1</source>
        <translation>无法写入图片：%1</translation>
    </message>
    <message>
        <source>The process "CUDA functions" has times of operators on the device, and no kernels. Newer versions of PyTorch record kernels</source>
        <translation>进程 “CUDA functions” 含有算子在设备上的时间，没有内核。较新版本的 PyTorch 会记录内核</translation>
    </message>
    <message>
        <source>The profiler recorded for %1.</source>
        <translation>性能分析器记录了 %1。</translation>
    </message>
    <message>
        <source>The profiler that recorded the file lost events or failed</source>
        <translation>记录该文件的分析器丢失了事件或失败</translation>
    </message>
    <message>
        <source>The profiler took %1 for itself (%2 times, mostly %3)</source>
        <translation>分析器自身占用了 %1（%2 次，主要为 %3）</translation>
    </message>
    <message>
        <source>The profiler took %1 for itself, once (%2)</source>
        <translation>分析器自身占用了 %1，共一次（%2）</translation>
    </message>
    <message>
        <source>The program asks to sleep in %1: take the sleep out, or leave this part out of the measurement.</source>
        <translation>程序在 %1 中睡眠：去掉该调用，或把这部分排除在测量之外。</translation>
    </message>
    <message>
        <source>The program ends here: leave this part out of the measurement, and look at the range up to the last work.</source>
        <translation>程序在此结束：请将这一部分排除在测量之外，并查看到最后一项工作为止的范围。</translation>
    </message>
    <message>
        <source>The program uses a device, but none of its work is recorded</source>
        <translation>程序使用了设备，但未录制其任何工作</translation>
    </message>
    <message>
        <source>The program waits for input in %1: give the input by a file, or leave this part out of the measurement.</source>
        <translation>程序在 %1 中等待输入：用文件提供输入，或把这部分排除在测量之外。</translation>
    </message>
    <message>
        <source>The query returns no rows</source>
        <translation>查询没有返回行</translation>
    </message>
    <message>
        <source>The ranks have no dumps of PyTorch's flight recorder</source>
        <translation>这些 rank 没有 PyTorch 飞行记录器的转储</translation>
    </message>
    <message>
        <source>The recorded step itself is not slow here: exclude the time before the first GPU work, or start the recording after a synchronize, so that earlier work is not in the queue. If the GPU was busy here, the busy share is a lower bound.</source>
        <translation>录制的步本身在此并不慢：请排除首个 GPU 工作之前的时间，或在一次 synchronize 之后开始录制，使更早的工作不在队列中。若 GPU 此时在忙，则忙碌占比只是下限。</translation>
    </message>
    <message>
        <source>The recorder says (%1 times): %2</source>
        <translation>记录器的消息（%1 次）：%2</translation>
    </message>
    <message>
        <source>The recorder says: %1</source>
        <translation>记录器的消息：%1</translation>
    </message>
    <message>
        <source>The recording has async operations only (%1), which overlap and belong to no thread. Most of their time is in %2: %3 times, %4 on average, %5 open at once on average.</source>
        <translation>录制内容只有异步操作（%1），它们相互重叠且不属于任何线程。其大部分时间在 %2 中：%3 次，平均 %4，平均同时有 %5 个未结束。</translation>
    </message>
    <message>
        <source>The recording has no calls that launch work, so it does not show whether the host was late or the device waited. Record the runtime calls.</source>
        <translation>录制内容没有启动工作的调用，因此无法显示是主机过晚还是设备在等待。请录制运行时调用。</translation>
    </message>
    <message>
        <source>The report has durations of kernels and no times: it does not show what the run waited for between them.</source>
        <translation>该报告有内核时长但没有时间点：它不显示运行在内核之间等待什么。</translation>
    </message>
    <message>
        <source>The rows as a lane, as marks or as colours of slices</source>
        <translation>将行显示为泳道、标记或切片颜色</translation>
    </message>
    <message>
        <source>The same batch before and after it was optimized: both timelines, and here what explains the difference, the largest part first. File &gt; Compare with does it for your traces.</source>
        <translation>同一批次优化前后的对比：两条时间线，此处说明差异的来源，最大的部分在最前。对您自己的跟踪，请用“文件 &gt; 与之比较”。</translation>
    </message>
    <message>
        <source>The same batch in BF16 with torch.compile and flash attention</source>
        <translation>同一批次，采用 BF16、torch.compile 和 Flash Attention</translation>
    </message>
    <message>
        <source>The same by the operator's model</source>
        <translation>按算子模型的同一数值</translation>
    </message>
    <message>
        <source>The same code holds as much memory at both peaks</source>
        <translation>相同的代码在两个峰值时占用同样多的内存</translation>
    </message>
    <message>
        <source>The same if nothing behind a chain reads what it writes on the way</source>
        <translation>同上，若链之后没有算子读取其中间结果</translation>
    </message>
    <message>
        <source>The same kernels took %1 % longer in the last third of their calls than in the first (%2, %3 of the kernel time): the GPU may have lowered its clock. Watch its clock, temperature and power limit while the program runs.</source>
        <translation>相同的内核在其调用的后三分之一比前三分之一多用 %1 % 的时间（%2，占内核时间的 %3）：GPU 可能降低了时钟频率。请在程序运行时观察其时钟频率、温度和功率限制。</translation>
    </message>
    <message>
        <source>The same sizes are copied to the device again between kernels. If the data is the same, copy it once and keep it there (in OpenACC and OpenMP with a data region around the loop).</source>
        <translation>内核之间反复向设备拷贝相同大小的数据。如果数据相同，请只拷贝一次并留在设备上（在 OpenACC 和 OpenMP 中，在循环外加数据区域）。</translation>
    </message>
    <message>
        <source>The same without children</source>
        <translation>不含子项的同一数值</translation>
    </message>
    <message>
        <source>The same without waits</source>
        <translation>同上，不含等待</translation>
    </message>
    <message>
        <source>The sample could not be written to the cache folder (%1); free some space or open your own file</source>
        <translation>无法将示例写入缓存文件夹（%1）；请腾出空间或打开自己的文件</translation>
    </message>
    <message>
        <source>The session cannot be read</source>
        <translation>无法读取会话</translation>
    </message>
    <message>
        <source>The session cannot be written: %1</source>
        <translation>无法写入会话：%1</translation>
    </message>
    <message>
        <source>The settings come from a later version of Lanescope</source>
        <translation>设置来自更新版本的 Lanescope</translation>
    </message>
    <message>
        <source>The shortest part of each collective, %1 over all ranks.</source>
        <translation>每个集合通信的最短部分，所有 rank 合计 %1。</translation>
    </message>
    <message>
        <source>The span lasts %1: too short to look for causes.</source>
        <translation>该跨度为 %1：太短，无法查找原因。</translation>
    </message>
    <message>
        <source>The stalled time does not count as work of the calls</source>
        <translation>停顿的时间不计为调用的工作</translation>
    </message>
    <message>
        <source>The start of the step</source>
        <translation>步开始</translation>
    </message>
    <message>
        <source>The start of the trace</source>
        <translation>跟踪开始</translation>
    </message>
    <message>
        <source>The steps of both traces take the same time</source>
        <translation>两个跟踪的步耗时相同</translation>
    </message>
    <message>
        <source>The thread waits here for another thread, a process or an event: look at what that does meanwhile.</source>
        <translation>该线程在此等待另一个线程、进程或事件：请查看它们在此期间做什么。</translation>
    </message>
    <message>
        <source>The trace could not be opened</source>
        <translation>无法打开跟踪</translation>
    </message>
    <message>
        <source>The trace has %1 and nothing else.</source>
        <translation>该记录有%1，没有其他内容。</translation>
    </message>
    <message>
        <source>The trace has %1 but no device work.</source>
        <translation>跟踪中有 %1，但没有设备工作。</translation>
    </message>
    <message>
        <source>The trace has calls of a device, but no device work.</source>
        <translation>跟踪中有设备的调用，但没有设备工作。</translation>
    </message>
    <message>
        <source>The trace has no slices: there is nothing to diagnose.</source>
        <translation>跟踪中没有切片：没有可诊断的内容。</translation>
    </message>
    <message>
        <source>The trace is on another machine. Try again to connect</source>
        <translation>跟踪在另一台机器上。重试以连接</translation>
    </message>
    <message>
        <source>The trace was not found at its place or beside the session file. Open the session again to choose the file</source>
        <translation>在原位置和会话文件旁都找不到该跟踪。请重新打开会话以选择文件</translation>
    </message>
    <message>
        <source>The traces have no allocations. Record with profile_memory=True to see them</source>
        <translation>跟踪中没有内存分配。使用 profile_memory=True 记录即可查看</translation>
    </message>
    <message>
        <source>The traces have no device activity</source>
        <translation>这些跟踪没有设备活动</translation>
    </message>
    <message>
        <source>The traces have no kernels</source>
        <translation>跟踪中没有内核</translation>
    </message>
    <message>
        <source>The traces have no steps</source>
        <translation>跟踪中没有步</translation>
    </message>
    <message>
        <source>The traces no longer exist</source>
        <translation>跟踪已不存在</translation>
    </message>
    <message>
        <source>The two steps shown above each other</source>
        <translation>上下对应的两步</translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>The whole trace. Drag the frame to move the view, its edges to zoom, elsewhere to pick a new range</source>
        <translation>整个跟踪。拖动方框移动视图，拖动边缘缩放，在其他位置选择新范围</translation>
    </message>
    <message>
        <source>The window keeps its contents. Close other traces or programs</source>
        <translation>窗口内容保持不变。请关闭其他跟踪或程序</translation>
    </message>
    <message>
        <source>The work waits on the GPU, not on the host. Record all streams and ranks to see what it depends on: an event of another stream, a collective that waits for a late rank, or kernels that the recording lacks.</source>
        <translation>该工作在 GPU 上等待，而不是在主机上。请录制所有流和 rank，以查看它依赖什么：另一个流的事件、等待迟到 rank 的集合通信，或录制中缺少的内核。</translation>
    </message>
    <message>
        <source>The workers are slower than the step, and threads had to wait for a processor: give the job more processors, or the workers less to do.</source>
        <translation>worker 比步慢，且线程不得不等待处理器：请为作业提供更多处理器，或减少 worker 的工作。</translation>
    </message>
    <message>
        <source>The workers are slower than the step: use more of them (num_workers, prefetch_factor, persistent_workers).</source>
        <translation>worker 比步慢：请使用更多 worker（num_workers、prefetch_factor、persistent_workers）。</translation>
    </message>
    <message>
        <source>Their shared waits take %1 in total; the longest is %2 in one %3.</source>
        <translation>它们共同的等待合计 %1；最长为一次 %3 中的 %2。</translation>
    </message>
    <message>
        <source>Their time</source>
        <translation>它们的时间</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Then by</source>
        <translation>次要排序依据</translation>
    </message>
    <message>
        <source>There are launch calls, but no kernels, copies or memsets</source>
        <translation>有启动调用，但没有内核、拷贝或 memset</translation>
    </message>
    <message>
        <source>There are no operators, launches or device work, and only calls that the profiler makes itself</source>
        <translation>没有算子、启动或设备工作，只有性能分析器自己的调用</translation>
    </message>
    <message>
        <source>There is no dump of %1.</source>
        <translation>没有 %1 的转储。</translation>
    </message>
    <message>
        <source>There is not enough memory for this</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>There is not enough memory for this trace</source>
        <translation>内存不足以打开此跟踪</translation>
    </message>
    <message>
        <source>There they wait longest for rank %1 of the group.</source>
        <translation>其中它们等待组内 rank %1 最久。</translation>
    </message>
    <message>
        <source>There they wait longest for rank %1.</source>
        <translation>其中它们等待 rank %1 最久。</translation>
    </message>
    <message>
        <source>These GEMM kernels already compute in %1: %2, or fuse what surrounds them.</source>
        <translation>这些 GEMM 内核已以 %1 计算：请%2，或融合其周围的操作。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32, and this GPU has no tensor cores: half precision (%1) halves what they read, and is faster only where the GPU computes faster in it.</source>
        <translation>这些 GEMM 内核以 FP32 计算，而此 GPU 没有 Tensor Core：半精度（%1）可使读取的数据减半，但仅当 GPU 以半精度计算更快时才更快。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: lower precision (%1), where accuracy allows it, halves what they read and is faster where the device computes faster in it.</source>
        <translation>这些 GEMM 内核以 FP32 计算：在精度允许时采用更低精度（%1）可使读取的数据减半，若设备以该精度计算更快，则也更快。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: matrix cores (MFMA), where the GPU has them, are much faster in mixed precision (%1).</source>
        <translation>这些 GEMM 内核以 FP32 计算：若 GPU 具备 Matrix Core (MFMA)，以混合精度（%1）计算会快得多。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor cores, which have neither bf16 nor TF32 on this GPU.</source>
        <translation>这些 GEMM 内核以 FP32 计算：混合精度（%1）可使其在 Tensor Core 上运行；此 GPU 的 Tensor Core 不支持 bf16 和 TF32。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: mixed precision (%1) runs them on tensor cores; %2 allows TF32.</source>
        <translation>这些 GEMM 内核以 FP32 计算：混合精度（%1）可使其在 Tensor Core 上运行；%2 可启用 TF32。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: other arguments of CUTLASS's templates (the types of both factors, OpClassTensorOp) run them on tensor cores, where the GPU has them.</source>
        <translation>这些 GEMM 内核以 FP32 计算：CUTLASS 模板的其他参数（两个因子的类型、OpClassTensorOp）可使其在 Tensor Core 上运行（若 GPU 具备）。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in FP32: where the GPU has tensor cores, mixed precision (%1) runs them there, and %2 allows TF32 (since Ampere).</source>
        <translation>这些 GEMM 内核以 FP32 计算：若 GPU 具备 Tensor Core，混合精度（%1）可使其在上面运行，%2 可启用 TF32（自 Ampere 起）。</translation>
    </message>
    <message>
        <source>These GEMM kernels compute in TF32: mixed precision with bf16 doubles their rate.</source>
        <translation>这些 GEMM 内核以 TF32 计算：采用 bf16 的混合精度可使其速率翻倍。</translation>
    </message>
    <message>
        <source>These are calls of several kinds: look at the longest of them.</source>
        <translation>这些是多种调用：请查看其中最长的。</translation>
    </message>
    <message>
        <source>These are inputs of the next iteration: the engine's asynchronous scheduling prepares them while the GPU works on this one.</source>
        <translation>这些是下一次迭代的输入：引擎的异步调度会在 GPU 处理本次迭代时准备它们。</translation>
    </message>
    <message>
        <source>These are slices as the file names them; it does not say whether they compute or wait. Look at the longest and at what they contain.</source>
        <translation>这些是按文件所给名称的切片；文件未说明它们是在计算还是在等待。请查看最长的切片及其包含的内容。</translation>
    </message>
    <message>
        <source>These are sums of device time: tune the first of these kernels (tile sizes, memory layout, precision). Record a timeline to see whether the GPU waits between them.</source>
        <translation>这些是设备时间之和：请调优其中排在最前的内核（tile 大小、内存布局、精度）。录制时间线以查看 GPU 是否在它们之间等待。</translation>
    </message>
    <message>
        <source>These kernels are fused already and usually memory-bound: try max-autotune, and keep the data in lower precision.</source>
        <translation>这些内核已融合，通常受内存带宽限制：请尝试 max-autotune，并以更低精度存放数据。</translation>
    </message>
    <message>
        <source>These kernels run with no more threads than one warp has: their loops are serial. Spread the work over more threads and blocks (in OpenACC parallel loop with gang and vector, in OpenMP teams distribute parallel for).</source>
        <translation>这些内核的线程总数不超过一个 warp：其循环是串行的。请将工作分配到更多线程和线程块（OpenACC 中用带 gang 和 vector 的 parallel loop，OpenMP 中用 teams distribute parallel for）。</translation>
    </message>
    <message>
        <source>These operators make views or allocate, which takes each a fixed time on one thread: call fewer of them, or compile the code around them (%1).</source>
        <translation>这些算子只创建视图或分配内存，每次调用在单个线程上都有固定开销：请减少调用次数，或编译其周围的代码（%1）。</translation>
    </message>
    <message>
        <source>They are shown without a launch</source>
        <translation>它们显示为没有启动</translation>
    </message>
    <message>
        <source>They compute in TF32: mixed precision (%1) is faster.</source>
        <translation>它们以 TF32 计算：混合精度（%1）更快。</translation>
    </message>
    <message>
        <source>This file holds %1 ranks: all lanes together, each launch and step within its rank</source>
        <translation>该文件包含 %1 个 rank：所有泳道一并显示，各启动和步均在其 rank 之内</translation>
    </message>
    <message>
        <source>This happens once, in the first call: warm up before the measured part, or leave the first iteration out of the measurement.</source>
        <translation>这只在首次调用时发生一次：请在测量部分之前预热，或将首次迭代排除在测量之外。</translation>
    </message>
    <message>
        <source>This is DistributedDataParallel copying the module's buffers: DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be equal, and fewer buffers make it shorter.</source>
        <translation>这是 DistributedDataParallel 在复制模块的缓冲区：若缓冲区无需一致，DistributedDataParallel(broadcast_buffers=False) 可省去此操作，减少缓冲区也可缩短其时间。</translation>
    </message>
    <message>
        <source>This is the only long call of %1. If it sets something up, warm up before the measured part, so that the first call is outside it.</source>
        <translation>这是 %1 唯一的长调用。若它在进行某些初始化，请在测量部分之前预热，使首次调用位于测量之外。</translation>
    </message>
    <message>
        <source>This kernel computes in FP32, as its name shows: use lower precision (bf16) where accuracy allows, split its work over more cores, or run several in parallel.</source>
        <translation>如其名称所示，此内核以 FP32 计算：请在精度允许时使用更低精度 (bf16)，将其工作拆分到更多核心，或并行运行多个。</translation>
    </message>
    <message>
        <source>This program uses a GPU whose work the recording lacks: the host dispatches these operators here, or waits in them for the GPU.</source>
        <translation>此程序使用 GPU，而录制中缺少该 GPU 的工作：主机在此派发这些算子，或在其中等待 GPU。</translation>
    </message>
    <message>
        <source>This recording cannot show %1.</source>
        <translation>此记录无法显示：%1。</translation>
    </message>
    <message>
        <source>This time is profiler overhead: leave it out, or record fewer details (%1).</source>
        <translation>这段时间是分析器开销：请将其排除，或录制更少的细节（%1）。</translation>
    </message>
    <message>
        <source>This trace has no events with a duration</source>
        <translation>此跟踪没有带时长的事件</translation>
    </message>
    <message>
        <source>This trace lasts %1</source>
        <translation>此跟踪时长 %1</translation>
    </message>
    <message>
        <source>Threads of a block</source>
        <translation>每块的线程数</translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation>时间(&amp;M)</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time added to the clock of the rank</source>
        <translation>加到该 rank 时钟上的时间</translation>
    </message>
    <message>
        <source>Time between the starts of iterations</source>
        <translation>相邻迭代开始之间的时间</translation>
    </message>
    <message>
        <source>Time between the two</source>
        <translation>两者之间的时间</translation>
    </message>
    <message>
        <source>Time by which work overlapped the work before it</source>
        <translation>工作早于前一工作结束而开始的时间</translation>
    </message>
    <message>
        <source>Time from the end of the call to the start of the work; 0 where the work starts earlier</source>
        <translation>从调用结束到工作开始的时间；工作更早开始时为 0</translation>
    </message>
    <message>
        <source>Time in the selection with a slice on the lane</source>
        <translation>所选内泳道上有切片的时间</translation>
    </message>
    <message>
        <source>Time in the selection without nested slices: no time counts twice</source>
        <translation>选区内不含嵌套切片的时间：任何时间都不重复计算</translation>
    </message>
    <message>
        <source>Time in which at least 1024 pieces of work waited</source>
        <translation>至少有 1024 个工作等待的时间</translation>
    </message>
    <message>
        <source>Time in which device work of an iteration runs</source>
        <translation>一次迭代的设备工作运行时间</translation>
    </message>
    <message>
        <source>Time in which exactly these ran</source>
        <translation>恰好运行这些的时间</translation>
    </message>
    <message>
        <source>Time in which exactly this number runs</source>
        <translation>恰好有这么多内核运行的时间</translation>
    </message>
    <message>
        <source>Time in which nothing but work of this category ran on its device</source>
        <translation>其设备上仅运行此类工作的时间</translation>
    </message>
    <message>
        <source>Time in which some of its device work runs</source>
        <translation>其设备工作运行的时间</translation>
    </message>
    <message>
        <source>Time in which some of this work runs</source>
        <translation>此工作运行的时间</translation>
    </message>
    <message>
        <source>Time of graphs</source>
        <translation>各图的时间</translation>
    </message>
    <message>
        <source>Time of its replays</source>
        <translation>其重放的时间</translation>
    </message>
    <message>
        <source>Time of matched collectives before the last arrival</source>
        <translation>匹配的集合通信在最后到达之前的时间</translation>
    </message>
    <message>
        <source>Time of matched collectives from the last arrival on</source>
        <translation>匹配的集合通信自最后到达起的时间</translation>
    </message>
    <message>
        <source>Time of the allocation; empty: before the trace</source>
        <translation>分配时间；空：在跟踪之前</translation>
    </message>
    <message>
        <source>Time of the change</source>
        <translation>变化的时间</translation>
    </message>
    <message>
        <source>Time of the cheapest instance</source>
        <translation>开销最小的实例的时间</translation>
    </message>
    <message>
        <source>Time of the fused chains at the peak bandwidth</source>
        <translation>融合后的链在峰值带宽下的时间</translation>
    </message>
    <message>
        <source>Time of the mean step with communication</source>
        <translation>平均步中有通信的时间</translation>
    </message>
    <message>
        <source>Time of the mean step with computation</source>
        <translation>平均步中有计算的时间</translation>
    </message>
    <message>
        <source>Time of the mean step with computation and communication at once</source>
        <translation>计算与通信同时进行，平均步</translation>
    </message>
    <message>
        <source>Time of the mean step with neither</source>
        <translation>两者皆非，平均步</translation>
    </message>
    <message>
        <source>Time of the most expensive instance</source>
        <translation>开销最大的实例的时间</translation>
    </message>
    <message>
        <source>Time of the release; empty: not in the trace</source>
        <translation>释放时间；空：不在跟踪中</translation>
    </message>
    <message>
        <source>Time of the slices that lies in the selection; nested slices count too</source>
        <translation>切片位于选区内的时间；嵌套切片也计入</translation>
    </message>
    <message>
        <source>Time on all ranks</source>
        <translation>所有 rank 上的时间</translation>
    </message>
    <message>
        <source>Time on the critical path, by kind</source>
        <translation>关键路径上的时间，按类型</translation>
    </message>
    <message>
        <source>Time on the device</source>
        <translation>设备上的时间</translation>
    </message>
    <message>
        <source>Time on the device in ns</source>
        <translation>设备上的时间（ns）</translation>
    </message>
    <message>
        <source>Time per pixel of the timeline</source>
        <translation>时间线每像素的时间</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Time ruler</source>
        <translation>时间标尺</translation>
    </message>
    <message>
        <source>Time runs from left to right: above, the threads of the host with their operators, below, the GPU with its kernels. W and S zoom, A and D pan, 0 shows everything.</source>
        <translation>时间从左到右：上方是主机线程及其算子，下方是 GPU 及其内核。W 和 S 缩放，A 和 D 平移，0 显示全部。</translation>
    </message>
    <message>
        <source>Time since the first event; drag to select a range</source>
        <translation>自首个事件起的时间，拖动以选择范围</translation>
    </message>
    <message>
        <source>Time since the start of the trace</source>
        <translation>自跟踪开始的时间</translation>
    </message>
    <message>
        <source>Time stamp out of range: more than 146 years from 0, or of another recording</source>
        <translation>时间戳超出范围：距 0 超过 146 年，或属于另一次记录</translation>
    </message>
    <message>
        <source>Time that the cause takes of the gap</source>
        <translation>该原因在间隙中所占的时间</translation>
    </message>
    <message>
        <source>Time that the host is blocked</source>
        <translation>主机阻塞时间</translation>
    </message>
    <message>
        <source>Time that the host waited for the device</source>
        <translation>主机等待的时间</translation>
    </message>
    <message>
        <source>Time that the other ranks waited for it</source>
        <translation>其他 rank 当时等待的时间</translation>
    </message>
    <message>
        <source>Time with communication on a device; in a trace without device work: with collectives on the host</source>
        <translation>设备上有通信的时间；在没有设备工作的跟踪中：主机上有集合通信的时间</translation>
    </message>
    <message>
        <source>Time with computation and communication at once</source>
        <translation>计算与通信同时运行</translation>
    </message>
    <message>
        <source>Time with computation on a device; in a trace without kernels: with operators</source>
        <translation>设备上有计算的时间；在没有内核的跟踪中：有算子的时间</translation>
    </message>
    <message>
        <source>Time without slices</source>
        <translation>没有切片的时间</translation>
    </message>
    <message>
        <source>Time:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Timeline of the baseline</source>
        <translation>基线的时间线</translation>
    </message>
    <message>
        <source>Timeline of the candidate</source>
        <translation>候选的时间线</translation>
    </message>
    <message>
        <source>Times are correct</source>
        <translation>时间正确</translation>
    </message>
    <message>
        <source>Times are sums over the ranks. Open one rank alone for what its causes gain.</source>
        <translation>时间为各 rank 之和。单独打开一个 rank 可查看其各原因的收益。</translation>
    </message>
    <message>
        <source>Times are sums over the ranks. The ranks' own traces show what each loses outside of computation and communication: the most, %1, is lost on rank %2.</source>
        <translation>时间为各 rank 之和。各 rank 自身的跟踪显示其在计算和通信之外损失的时间：rank %2 损失最多，为 %1。</translation>
    </message>
    <message>
        <source>Times count from</source>
        <translation>时间起点</translation>
    </message>
    <message>
        <source>Times in this &amp;file are</source>
        <translation>此文件的时间单位(&amp;F)</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>最后到达次数</translation>
    </message>
    <message>
        <source>Times that are replaced; rest: what no class explains</source>
        <translation>被替换的时间；其余：没有类别可以解释的部分</translation>
    </message>
    <message>
        <source>Title of the panel</source>
        <translation>面板标题</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>To first token</source>
        <translation>首个令牌</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>Tokens over the period; of the last iteration over the longer of host and device span</source>
        <translation>token 除以周期；最后一次迭代除以主机与设备跨度中较长者</translation>
    </message>
    <message>
        <source>Tokens over the periods</source>
        <translation>token 除以各周期</translation>
    </message>
    <message>
        <source>Tokens that these requests attend to</source>
        <translation>这些请求关注的 token</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Too few steps to separate a difference from noise</source>
        <translation>步数太少，无法区分差异与噪声</translation>
    </message>
    <message>
        <source>Top op</source>
        <translation>最外层算子</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Total %</source>
        <translation>总计 %</translation>
    </message>
    <message>
        <source>Total divided by the wall time; above 100 % where work runs at once</source>
        <translation>总和除以墙钟时间；工作并行时超过 100%</translation>
    </message>
    <message>
        <source>Total memory</source>
        <translation>总内存</translation>
    </message>
    <message>
        <source>Total minus the total of the baseline</source>
        <translation>当前总计减去基线总计</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Traces and sessions (%1);;Archives of traces (%2);;All files (*)</source>
        <translation>跟踪和会话 (%1);;跟踪归档 (%2);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Traces of one job, such as a TensorBoard log folder</source>
        <translation>一个作业的跟踪，例如 TensorBoard 日志文件夹</translation>
    </message>
    <message>
        <source>Traces of the folder</source>
        <translation>文件夹中的跟踪</translation>
    </message>
    <message>
        <source>Traces written by rpd2tracing do not show what their device rows are, so these are only drawn. Open the *.rpd database of the same recording instead</source>
        <translation>rpd2tracing 写出的跟踪中的设备行没有说明其类型，因此仅绘制。请打开同一次记录的数据库 *.rpd：其中有说明</translation>
    </message>
    <message>
        <source>Tracy (the wheel zooms)</source>
        <translation>Tracy（滚轮缩放）</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Transfer by kind</source>
        <translation>按类型的传输</translation>
    </message>
    <message>
        <source>Transfers of %1 matched collectives</source>
        <translation>%1 个已匹配集合通信的传输</translation>
    </message>
    <message>
        <source>Transfers of 1 matched collective</source>
        <translation>1 个已匹配集合通信的传输</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>瞬时量</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Trend of all open runs</source>
        <translation>所有已打开运行的趋势</translation>
    </message>
    <message>
        <source>Triton kernels of torch.compile (%1)</source>
        <translation>torch.compile 生成的 Triton 内核（%1）</translation>
    </message>
    <message>
        <source>True time</source>
        <translation>真实时间</translation>
    </message>
    <message>
        <source>True time: no match</source>
        <translation>真实时间：没有匹配</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again to load it from the start</source>
        <translation>请重试以从头加载</translation>
    </message>
    <message>
        <source>Tune this kernel (tile sizes, memory layout, lower precision of its data), or fuse it with its neighbours.</source>
        <translation>请调优此内核（tile 大小、内存布局、数据采用更低精度），或将其与相邻内核融合。</translation>
    </message>
    <message>
        <source>Tune this kernel (tile sizes, memory layout, lower precision of its data).</source>
        <translation>请调优此内核（tile 大小、内存布局、数据采用更低精度）。</translation>
    </message>
    <message>
        <source>Tune this kernel, split its work over more cores, or run several in parallel.</source>
        <translation>请调优此内核，将其工作拆分到更多核心，或并行运行多个。</translation>
    </message>
    <message>
        <source>Two GPUs: one waits for the other in each step</source>
        <translation>两块 GPU：每一步中一块都在等待另一块</translation>
    </message>
    <message>
        <source>Two ranks</source>
        <translation>两个 rank</translation>
    </message>
    <message>
        <source>Type a query, such as: SELECT name, count(*) AS n, sum(dur) AS total_ns FROM kernels GROUP BY name ORDER BY total_ns DESC</source>
        <translation>输入查询，例如：SELECT name, count(*) AS n, sum(dur) AS total_ns FROM kernels GROUP BY name ORDER BY total_ns DESC</translation>
    </message>
    <message>
        <source>Type of an element</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>Type of the main input</source>
        <translation>主输入的类型</translation>
    </message>
    <message>
        <source>Type to find slices by name, category, duration or arguments</source>
        <translation>输入以按名称、类别、时长或参数查找切片</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>输入要做的事</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>UI scale</source>
        <translation>界面缩放</translation>
    </message>
    <message>
        <source>Uncategorized: %1 of the device time. Your own rules: %2</source>
        <translation>未分类：设备时间的 %1。自定义规则：%2</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销 %1</translation>
    </message>
    <message>
        <source>Undo moving the candidate's time against the baseline's (Ctrl+Z)</source>
        <translation>撤销候选时间相对于基线的移动 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Unescaped or missing quote, resumed after it</source>
        <translation>引号缺失或未转义，从其后继续</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>未解释</translation>
    </message>
    <message>
        <source>Unexplained waits</source>
        <translation>未解释的等待</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Unit and type that the work runs in</source>
        <translation>工作运行的单元与类型</translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation>时间单位</translation>
    </message>
    <message>
        <source>Unit: &amp;automatic</source>
        <translation>单位：自动(&amp;A)</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Unknown begin</source>
        <translation>起点未知</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Unpin all lanes</source>
        <translation>取消固定所有泳道</translation>
    </message>
    <message>
        <source>Unpin lane</source>
        <translation>取消固定泳道</translation>
    </message>
    <message>
        <source>Unsupported or damaged file</source>
        <translation>不支持或已损坏的文件</translation>
    </message>
    <message>
        <source>Unusable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>Unused %</source>
        <translation>未使用 %</translation>
    </message>
    <message>
        <source>Unused then</source>
        <translation>当时未使用</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Up to %1</source>
        <translation>直到 %1</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>上四分位数</translation>
    </message>
    <message>
        <source>Use %1 for batch norm.</source>
        <translation>batch norm 请使用 %1。</translation>
    </message>
    <message>
        <source>Use %1 so that no layout is converted; %2 picks the fastest kernels.</source>
        <translation>请使用 %1 以避免布局转换；%2 选择最快的内核。</translation>
    </message>
    <message>
        <source>Use a fused or foreach optimizer: it updates all parameters in a few calls.</source>
        <translation>请使用 fused 或 foreach 优化器：它以少数调用更新所有参数。</translation>
    </message>
    <message>
        <source>Use half precision (%1) for the activations where they still are FP32.</source>
        <translation>激活值仍为 FP32 之处请使用半精度（%1）。</translation>
    </message>
    <message>
        <source>Use mixed precision (%1) where they still compute in FP32.</source>
        <translation>在仍以 FP32 计算之处请使用混合精度（%1）。</translation>
    </message>
    <message>
        <source>Use more threads for these operators (%1), a build with MKL or oneDNN where this one has neither, or bf16 where the processor has it.</source>
        <translation>请为这些算子使用更多线程（%1），若当前构建不含 MKL 或 oneDNN 则改用包含它们的构建，或在处理器支持时使用 bf16。</translation>
    </message>
    <message>
        <source>Use more threads for these operators (%1), or bf16 where the processor has it.</source>
        <translation>请为这些算子使用更多线程（%1），或在处理器支持时使用 bf16。</translation>
    </message>
    <message>
        <source>Use the fused optimizer (fused=True).</source>
        <translation>请使用 fused 优化器 (fused=True)。</translation>
    </message>
    <message>
        <source>Use the fused or foreach optimizer (fused=True).</source>
        <translation>请使用 fused 或 foreach 优化器 (fused=True)。</translation>
    </message>
    <message>
        <source>Use zero_grad(set_to_none=True), which writes no zeros.</source>
        <translation>请使用 zero_grad(set_to_none=True)，它不写入零。</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>常用列</translation>
    </message>
    <message>
        <source>Usual place</source>
        <translation>默认位置</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Values nested over 1,000 deep, shown as text only</source>
        <translation>嵌套超过 1,000 层的值，仅显示为文本</translation>
    </message>
    <message>
        <source>Variance by position</source>
        <translation>按位置的波动</translation>
    </message>
    <message>
        <source>Variance of steps</source>
        <translation>步的波动</translation>
    </message>
    <message>
        <source>Vendor's</source>
        <translation>厂商的术语</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Wait for a late rank</source>
        <translation>等待迟到的 rank</translation>
    </message>
    <message>
        <source>Wait for input</source>
        <translation>等待输入</translation>
    </message>
    <message>
        <source>Wait for the device before the recording begins</source>
        <translation>请在录制开始前等待设备</translation>
    </message>
    <message>
        <source>Wait for the device before the recording ends</source>
        <translation>请在录制结束前等待设备</translation>
    </message>
    <message>
        <source>Wait that all open ranks share, for ranks that are not open; empty: not recorded, or none</source>
        <translation>所有已打开的 rank 共同等待未打开的 rank 的时间；空：未记录或没有</translation>
    </message>
    <message>
        <source>Waited here</source>
        <translation>在此等待</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Waiting for both traces…</source>
        <translation>正在等待两个跟踪…</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>Waiting for traces that are being written</source>
        <translation>正在等待仍在写入的跟踪</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Waits between streams are inferred from times</source>
        <translation>流之间的等待由时间推断</translation>
    </message>
    <message>
        <source>Waits for communication</source>
        <translation>等待通信</translation>
    </message>
    <message>
        <source>Waits for the device</source>
        <translation>等待设备</translation>
    </message>
    <message>
        <source>Waits for the others count as transfer.</source>
        <translation>等待其他 rank 的时间计入传输。</translation>
    </message>
    <message>
        <source>Waits of ranks in collectives</source>
        <translation>各 rank 在集合通信中的等待</translation>
    </message>
    <message>
        <source>Waits that each rank caused</source>
        <translation>各 rank 造成的等待</translation>
    </message>
    <message>
        <source>Wall %</source>
        <translation>墙钟 %</translation>
    </message>
    <message>
        <source>Wall &amp;clock</source>
        <translation>墙上时钟(&amp;C)</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>墙上时钟</translation>
    </message>
    <message>
        <source>Wall clock in &amp;UTC</source>
        <translation>UTC 墙上时钟(&amp;U)</translation>
    </message>
    <message>
        <source>Wall clock in UTC</source>
        <translation>UTC 墙上时钟</translation>
    </message>
    <message>
        <source>Wall time at 2× %</source>
        <translation>2 倍速时的墙钟时间 %</translation>
    </message>
    <message>
        <source>Warps per SM</source>
        <translation>每 SM 的 warp 数</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Welch's t-test over the steps: p = %1</source>
        <translation>各步的 Welch t 检验：p = %1</translation>
    </message>
    <message>
        <source>What Lanescope did about it</source>
        <translation>Lanescope 对此的处理</translation>
    </message>
    <message>
        <source>What caused the kernels</source>
        <translation>内核的起因</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>更改的对象</translation>
    </message>
    <message>
        <source>What colours mean</source>
        <translation>颜色含义</translation>
    </message>
    <message>
        <source>What each option is for</source>
        <translation>各选项的用途</translation>
    </message>
    <message>
        <source>What elastic time lines up</source>
        <translation>弹性时间对齐的内容</translation>
    </message>
    <message>
        <source>What explains the difference</source>
        <translation>差异的原因</translation>
    </message>
    <message>
        <source>What fuses them</source>
        <translation>如何融合</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>所选内容</translation>
    </message>
    <message>
        <source>What the category follows from: the operator, a compiler's or the kernel's own name, its library, or the recorder</source>
        <translation>类别的依据：算子、编译器或内核自身的名称、其所属的库，或记录器</translation>
    </message>
    <message>
        <source>What the rule matches</source>
        <translation>规则匹配的对象</translation>
    </message>
    <message>
        <source>What the selected time gets shorter by, in a replay; of the first rows, and only where enough of the critical path has a basis</source>
        <translation>重放得出的所选时间的缩短量；只算前几行，且仅当关键路径有足够依据时给出</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>应对方法</translation>
    </message>
    <message>
        <source>What to keep in mind</source>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>What to record instead</source>
        <translation>应改为录制的内容</translation>
    </message>
    <message>
        <source>What took most of the gap, such as data_loading or host_python</source>
        <translation>占空隙大部分时间的内容，例如 data_loading 或 host_python</translation>
    </message>
    <message>
        <source>What waited for pages is not recorded: predictions from this recording leave it out</source>
        <translation>等待这些页的操作没有记录：基于此录制的预测不包含它</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where accuracy allows, quantize to %1.</source>
        <translation>在精度允许时量化为 %1。</translation>
    </message>
    <message>
        <source>Where every event of the file went. Click to see the problems</source>
        <translation>文件中每个事件的去向。点击查看问题</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Whether its work begins more than ten times the median busy time after it</source>
        <translation>其工作是否晚于繁忙时间中位数的十倍才开始</translation>
    </message>
    <message>
        <source>Whether some operator of the row could run on tensor cores</source>
        <translation>该行是否有算子可在 Tensor Core 上运行</translation>
    </message>
    <message>
        <source>Whether the block is part of the peak of its device</source>
        <translation>该块是否属于其设备的峰值</translation>
    </message>
    <message>
        <source>Whether the call takes more than 50 us</source>
        <translation>调用是否超过 50 us</translation>
    </message>
    <message>
        <source>Whether the kernel uses tensor cores, by its name: yes, likely, no or unknown; empty where the device has none</source>
        <translation>按名称判断内核是否使用 Tensor Core：yes、likely、no 或 unknown；设备没有时为空</translation>
    </message>
    <message>
        <source>Whether the operator could run on tensor cores</source>
        <translation>算子是否可在 Tensor Core 上运行</translation>
    </message>
    <message>
        <source>Whether the range holds only a part of the step</source>
        <translation>范围是否只包含该步的一部分</translation>
    </message>
    <message>
        <source>Whether the row is work on a device</source>
        <translation>该行是否为设备上的工作</translation>
    </message>
    <message>
        <source>Whether the work is shorter than its call</source>
        <translation>工作是否短于其调用</translation>
    </message>
    <message>
        <source>Whether the work starts more than 100 us after its call</source>
        <translation>工作是否在调用后超过 100 us 才开始</translation>
    </message>
    <message>
        <source>Whether |z| is above 3.5, and the difference above 2 %</source>
        <translation>|z| 是否大于 3.5 且差异大于 2%</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Whole blocks, one after another</source>
        <translation>完整的块依次相连</translation>
    </message>
    <message>
        <source>Whole causal chain</source>
        <translation>完整因果链</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>Why idle: causes, the latest first</source>
        <translation>为何空闲：原因，最晚的在前</translation>
    </message>
    <message>
        <source>Why it began then: causes, the latest first</source>
        <translation>为何此时开始：原因，最晚的在前</translation>
    </message>
    <message>
        <source>Why it is not steady; empty: it is</source>
        <translation>不计为稳定的原因；空：计为稳定</translation>
    </message>
    <message>
        <source>Why it takes so long</source>
        <translation>为何耗时这么久</translation>
    </message>
    <message>
        <source>Why the device was idle, such as data_loading or host_python</source>
        <translation>设备空闲的原因，例如 data_loading 或 host_python</translation>
    </message>
    <message>
        <source>Why the work is above the roofline, or a copy has no percentage</source>
        <translation>工作高于 Roofline 或拷贝没有百分比的原因</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Width:</source>
        <translation>宽度：</translation>
    </message>
    <message>
        <source>With tensor cores</source>
        <translation>使用张量核心</translation>
    </message>
    <message>
        <source>With the same time range and lanes. A start with files opens only those. A file that was being opened during a crash is not reopened automatically</source>
        <translation>时间范围和泳道保持不变。带文件启动时只打开这些文件。程序崩溃时正在打开的内容绝不会自动打开</translation>
    </message>
    <message>
        <source>Within an operator memory is freed where an allocation did not fit and cached blocks go back to try again (num_alloc_retries in memory_stats()), or by a library that frees its workspace.</source>
        <translation>算子内部的内存释放有两种情形：分配放不下时归还缓存的块以便重试（memory_stats() 中的 num_alloc_retries），或由某个库释放其工作区。</translation>
    </message>
    <message>
        <source>Within operator</source>
        <translation>算子之内</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Work from before the recording</source>
        <translation>记录开始前的工作</translation>
    </message>
    <message>
        <source>Work of an inference engine's iteration: prefill, decode, mixed, idle or diffusion</source>
        <translation>推理引擎一次迭代的工作:prefill、decode、mixed、idle 或 diffusion</translation>
    </message>
    <message>
        <source>Work of each stream</source>
        <translation>每个流的工作</translation>
    </message>
    <message>
        <source>Work of the iteration</source>
        <translation>迭代的工作</translation>
    </message>
    <message>
        <source>Work of the iterations</source>
        <translation>各迭代的工作</translation>
    </message>
    <message>
        <source>Work runs, but no computing kernel</source>
        <translation>有工作运行，但没有计算内核</translation>
    </message>
    <message>
        <source>Work that begins next; empty: the gap ends with the trace</source>
        <translation>接下来开始的工作；为空：空隙到跟踪结束处止</translation>
    </message>
    <message>
        <source>Work that ended last; empty: the gap begins with the trace</source>
        <translation>最后结束的工作；为空：空隙从跟踪开始处起</translation>
    </message>
    <message>
        <source>Work that starts in the selected time; drag along a lane to select</source>
        <translation>在所选时间内开始的工作；沿泳道拖动以选择</translation>
    </message>
    <message>
        <source>Work that the recorder lost</source>
        <translation>记录器丢失的工作</translation>
    </message>
    <message>
        <source>Work that waits</source>
        <translation>等待的工作</translation>
    </message>
    <message>
        <source>Work was launched and did not start, and nothing in the trace shows why.</source>
        <translation>工作已启动但未开始，跟踪中没有任何内容显示其原因。</translation>
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
        <translation>用 torch.profiler 包住循环中的几个步，然后打开它写出的文件</translation>
    </message>
    <message>
        <source>Write the comparison</source>
        <translation>导出比较结果</translation>
    </message>
    <message>
        <source>Write the comparison as one HTML file</source>
        <translation>将比较结果写入一个 HTML 文件</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Wrote %1 (%2 events)</source>
        <translation>已写入：%1（%2 个事件）</translation>
    </message>
    <message>
        <source>XLA's autotuning (--xla_gpu_autotune_level)</source>
        <translation>XLA 的自动调优 (--xla_gpu_autotune_level)</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Your rules apply to results calculated from now on</source>
        <translation>此后的计算使用您的规则</translation>
    </message>
    <message>
        <source>Zoom and pan both timelines together</source>
        <translation>同时缩放和平移两条时间线</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>Zoom in at the pointer</source>
        <translation>在指针处放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Zoom to slice</source>
        <translation>缩放到切片</translation>
    </message>
    <message>
        <source>Zoom to the selected time range</source>
        <translation>缩放到所选时间范围</translation>
    </message>
    <message>
        <source>Zoom to the selection; again: zoom to fit</source>
        <translation>缩放到所选；再按一次：显示全部</translation>
    </message>
    <message>
        <source>Zoom to the slice and open its details</source>
        <translation>缩放到切片并打开其详情</translation>
    </message>
    <message>
        <source>Zoom to time range</source>
        <translation>缩放到时间范围</translation>
    </message>
    <message>
        <source>a CUDA or HIP graph</source>
        <translation>CUDA 或 HIP 图</translation>
    </message>
    <message>
        <source>a compiler that fuses operators</source>
        <translation>可融合算子的编译器</translation>
    </message>
    <message>
        <source>a counter in the trace</source>
        <translation>跟踪中的计数器</translation>
    </message>
    <message>
        <source>a fused attention (flash attention)</source>
        <translation>融合的注意力 (flash attention)</translation>
    </message>
    <message>
        <source>after reading</source>
        <translation>读取完成后显示</translation>
    </message>
    <message>
        <source>all operators known</source>
        <translation>所有算子已知</translation>
    </message>
    <message>
        <source>allocated before the recording</source>
        <translation>在录制之前分配</translation>
    </message>
    <message>
        <source>an SVG picture needs an open trace</source>
        <translation>SVG 图片需要打开的跟踪</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>and what led to that</source>
        <translation>以及导致它的原因</translation>
    </message>
    <message>
        <source>annotation of the graph's node</source>
        <translation>图节点的注释</translation>
    </message>
    <message>
        <source>another replay of this node</source>
        <translation>该节点的另一次重放</translation>
    </message>
    <message>
        <source>apply layout</source>
        <translation>应用布局</translation>
    </message>
    <message>
        <source>arranging…</source>
        <translation>正在排列…</translation>
    </message>
    <message>
        <source>arrays of jnp.bfloat16</source>
        <translation>jnp.bfloat16 数组</translation>
    </message>
    <message>
        <source>arrays of jnp.float16</source>
        <translation>jnp.float16 数组</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>与之前相同</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>as sampled; a value holds until the next one</source>
        <translation>按采样；数值保持到下一个</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>于 %1</translation>
    </message>
    <message>
        <source>at every moment min(sum of blocks per SM of the running kernels, 1), averaged over time, as Kineto's TensorBoard plugin defines it</source>
        <translation>每一时刻取 min(运行中内核的每 SM 块数之和, 1)，再对时间求平均，与 Kineto 的 TensorBoard 插件定义一致</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>at the peak</source>
        <translation>峰值时</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>bandwidth and time of each copy in the trace</source>
        <translation>跟踪中每次拷贝的带宽与时间</translation>
    </message>
    <message>
        <source>batch, parallelism, memory and clocks stay as recorded</source>
        <translation>批大小、并行方式、内存和时钟保持录制时的状态</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>between recorded calls</source>
        <translation>在已记录的调用之间</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>blocks per SM that the profiler computed from launch shapes</source>
        <translation>分析器根据启动形状计算的每 SM 块数</translation>
    </message>
    <message>
        <source>by External id</source>
        <translation>通过 External id</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>bytes that PyTorch's allocator has handed out</source>
        <translation>PyTorch 分配器已分出的字节数</translation>
    </message>
    <message>
        <source>bytes that PyTorch's allocator holds</source>
        <translation>PyTorch 分配器持有的字节数</translation>
    </message>
    <message>
        <source>change row height</source>
        <translation>更改行高</translation>
    </message>
    <message>
        <source>change row heights</source>
        <translation>更改行高</translation>
    </message>
    <message>
        <source>classes of kernels</source>
        <translation>内核类别</translation>
    </message>
    <message>
        <source>clocks agree within %1</source>
        <translation>时钟误差在 %1 以内</translation>
    </message>
    <message>
        <source>clocks as recorded</source>
        <translation>时钟按记录</translation>
    </message>
    <message>
        <source>collapse all groups</source>
        <translation>折叠所有组</translation>
    </message>
    <message>
        <source>collapse group</source>
        <translation>折叠组</translation>
    </message>
    <message>
        <source>collapse lane</source>
        <translation>折叠泳道</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>communication %1</source>
        <translation>通信 %1</translation>
    </message>
    <message>
        <source>compare the column itself with a value: =, &lt;, &gt;, BETWEEN, IN, LIKE, GLOB or REGEXP</source>
        <translation>直接将列与值比较：=、&lt;、&gt;、BETWEEN、IN、LIKE、GLOB 或 REGEXP</translation>
    </message>
    <message>
        <source>computation %1</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <source>compute, memory, latency or link</source>
        <translation>compute、memory、latency 或 link</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>computed by the program that wrote the counter</source>
        <translation>由写入计数器的程序计算</translation>
    </message>
    <message>
        <source>computed from the grid</source>
        <translation>由网格计算</translation>
    </message>
    <message>
        <source>computed from the grids</source>
        <translation>由网格计算</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>copies %1</source>
        <translation>拷贝 %1</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>counted, without those of tensor cores</source>
        <translation>计数所得，不含张量核心的运算</translation>
    </message>
    <message>
        <source>counter values</source>
        <translation>计数器值</translation>
    </message>
    <message>
        <source>counter without a name</source>
        <translation>未命名的计数器</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>device activity</source>
        <translation>设备工作</translation>
    </message>
    <message>
        <source>device work of the step ends after %1 instead of %2</source>
        <translation>该步骤的设备工作在 %1 后结束，原为 %2</translation>
    </message>
    <message>
        <source>devices and steps</source>
        <translation>设备和步</translation>
    </message>
    <message>
        <source>empty_cache() returns memory to the driver, and the next step has to allocate it again: move it out of the loop. The caching allocator reuses what is free.</source>
        <translation>empty_cache() 将内存归还给驱动程序，下一步必须重新分配：请将其移出循环。缓存分配器会复用空闲的内存。</translation>
    </message>
    <message>
        <source>end of the trace</source>
        <translation>跟踪结束</translation>
    </message>
    <message>
        <source>event wait</source>
        <translation>等待事件</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>expand all groups</source>
        <translation>展开所有组</translation>
    </message>
    <message>
        <source>expand group</source>
        <translation>展开组</translation>
    </message>
    <message>
        <source>expand lane</source>
        <translation>展开泳道</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>faster, slower, better, worse, new, gone, unchanged, noise or unknown</source>
        <translation>faster、slower、better、worse、new、gone、unchanged、noise 或 unknown</translation>
    </message>
    <message>
        <source>faster, slower, new, gone, unchanged, or noise: within the variation between steps</source>
        <translation>faster、slower、new、gone、unchanged，或 noise：在各步之间的波动之内</translation>
    </message>
    <message>
        <source>flow ends</source>
        <translation>关联端点</translation>
    </message>
    <message>
        <source>forward to backward</source>
        <translation>前向到反向</translation>
    </message>
    <message>
        <source>fp16 or bf16</source>
        <translation>fp16 或 bf16</translation>
    </message>
    <message>
        <source>from another replay of the node</source>
        <translation>来自该节点的另一次重放</translation>
    </message>
    <message>
        <source>from the capture of the graph</source>
        <translation>来自图的捕获</translation>
    </message>
    <message>
        <source>from the same work launched eagerly</source>
        <translation>来自逐个启动的相同工作</translation>
    </message>
    <message>
        <source>gap on stream</source>
        <translation>流中的间隙</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>graph launches and their work; operators from annotations, a capture, or the same work launched eagerly</source>
        <translation>图启动及其工作；算子来自注释、捕获或逐个启动的相同工作</translation>
    </message>
    <message>
        <source>group by names, devices, streams or steps; times and texts of each row are not grouped by the table</source>
        <translation>按名称、设备、流或步骤分组；表不会对时间和每行独有的文本分组</translation>
    </message>
    <message>
        <source>hand-over between threads</source>
        <translation>线程间交接</translation>
    </message>
    <message>
        <source>hide Python stack</source>
        <translation>隐藏 Python 调用栈</translation>
    </message>
    <message>
        <source>hide idle lanes</source>
        <translation>隐藏空闲泳道</translation>
    </message>
    <message>
        <source>hide lane</source>
        <translation>隐藏泳道</translation>
    </message>
    <message>
        <source>hide lanes</source>
        <translation>隐藏泳道</translation>
    </message>
    <message>
        <source>host and device clocks are skewed</source>
        <translation>主机与设备时钟有偏差</translation>
    </message>
    <message>
        <source>host work</source>
        <translation>主机工作</translation>
    </message>
    <message>
        <source>host_wait, kernel_wait or other</source>
        <translation>host_wait、kernel_wait 或 other</translation>
    </message>
    <message>
        <source>host_wait: the host launched the next work too late; kernel_wait: a short gap between kernels; other</source>
        <translation>host_wait：主机过晚启动下一个工作；kernel_wait：内核之间的短空隙；other</translation>
    </message>
    <message>
        <source>how long %1 pieces of device work took</source>
        <translation>%1 项设备工作用时多久</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>impossible: it reaches past later work of its stream</source>
        <translation>不可能：它延伸到其流的后续工作之后</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>in its place (confidence %1)</source>
        <translation>取而代之（置信度 %1）</translation>
    </message>
    <message>
        <source>in kernels</source>
        <translation>在内核中</translation>
    </message>
    <message>
        <source>in slices</source>
        <translation>在切片中</translation>
    </message>
    <message>
        <source>in view</source>
        <translation>视图内</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>inferred edges on the path: %1</source>
        <translation>路径上推断的边：%1</translation>
    </message>
    <message>
        <source>inputs × %1: %2 per element</source>
        <translation>输入 × %1：每元素 %2</translation>
    </message>
    <message>
        <source>instant at %1</source>
        <translation>瞬时事件于 %1</translation>
    </message>
    <message>
        <source>instants</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>it repeats this work, whose launch call was not recorded</source>
        <translation>它重复了此工作，而此工作的启动调用未被录制</translation>
    </message>
    <message>
        <source>jax.jit over a larger function</source>
        <translation>作用于更大函数的 jax.jit</translation>
    </message>
    <message>
        <source>jax.jit over a larger function, or a command buffer of XLA (--xla_gpu_enable_command_buffer),</source>
        <translation>作用于更大函数的 jax.jit，或 XLA 的命令缓冲区 (--xla_gpu_enable_command_buffer)</translation>
    </message>
    <message>
        <source>jax.nn.dot_product_attention (flash attention)</source>
        <translation>jax.nn.dot_product_attention (flash attention)</translation>
    </message>
    <message>
        <source>join args on arg_set_id and compare its key and value</source>
        <translation>通过 arg_set_id 连接 args，再比较其 key 和值</translation>
    </message>
    <message>
        <source>keep the column alone on one side and calculate on the other one</source>
        <translation>让列单独位于一侧，在另一侧计算</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>kernels beside communication (%1) may get faster by themselves</source>
        <translation>与通信并行的内核（%1）可能会自行变快</translation>
    </message>
    <message>
        <source>known for %1 of kernel time</source>
        <translation>已知 %1 的内核时间</translation>
    </message>
    <message>
        <source>known for %1 of the copies</source>
        <translation>已知 %1 的拷贝</translation>
    </message>
    <message>
        <source>known for %1 of the events</source>
        <translation>已知 %1 的事件</translation>
    </message>
    <message>
        <source>known for %1 of the kernel time</source>
        <translation>已知 %1 的内核时间</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>latency of launches</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>latency-bound: less than a microsecond of work</source>
        <translation>受延迟限制：工作不足一微秒</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>launch calls and device work with the same correlation id</source>
        <translation>关联编号相同的启动调用与设备工作</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>launch shapes; the trace has no blocks per SM: blocks of the grid / number of SMs</source>
        <translation>启动形状；跟踪中没有每 SM 块数：网格块数 / SM 数</translation>
    </message>
    <message>
        <source>launch that was captured into the graph</source>
        <translation>被捕获进图的启动</translation>
    </message>
    <message>
        <source>launch-bound host</source>
        <translation>启动过慢的主机</translation>
    </message>
    <message>
        <source>launched %1 before</source>
        <translation>%1 前启动</translation>
    </message>
    <message>
        <source>likely, by its name</source>
        <translation>按名称很可能</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>link-bound</source>
        <translation>受所经链路限制</translation>
    </message>
    <message>
        <source>loss: something is missing or damaged; doubt: figures may be wrong; note: good to know</source>
        <translation>loss：有内容缺失或损坏；doubt：数值可能有误；note：值得了解</translation>
    </message>
    <message>
        <source>main thread</source>
        <translation>主线程</translation>
    </message>
    <message>
        <source>main thread %1</source>
        <translation>主线程 %1</translation>
    </message>
    <message>
        <source>max %1 in view</source>
        <translation>视图内最大 %1</translation>
    </message>
    <message>
        <source>mean %1 in view</source>
        <translation>视图内平均 %1</translation>
    </message>
    <message>
        <source>mean of the running kernels' occupancy, 0 while none runs; means are over the time in which kernels run</source>
        <translation>正在运行的内核占用率的平均值，无内核运行时为 0；平均值只计内核运行的时间</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>受内存带宽限制</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>microsecond resolution</source>
        <translation>微秒分辨率</translation>
    </message>
    <message>
        <source>min %1, max %2</source>
        <translation>最小 %1，最大 %2</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>move group</source>
        <translation>移动组</translation>
    </message>
    <message>
        <source>move lane</source>
        <translation>移动泳道</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>无</translation>
    </message>
    <message>
        <source>n/a: %1</source>
        <translation>无：%1</translation>
    </message>
    <message>
        <source>n/a: no launch call in the trace</source>
        <translation>无：跟踪中没有启动调用</translation>
    </message>
    <message>
        <source>n/a: not recorded</source>
        <translation>无：未记录</translation>
    </message>
    <message>
        <source>n/a: the recording ends in this step</source>
        <translation>无：记录在此步中结束</translation>
    </message>
    <message>
        <source>nanosecond resolution</source>
        <translation>纳秒分辨率</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>next cause %1 earlier: %2</source>
        <translation>次要原因早 %1：%2</translation>
    </message>
    <message>
        <source>no cause recorded</source>
        <translation>没有记录原因</translation>
    </message>
    <message>
        <source>no collectives matched</source>
        <translation>没有匹配到集合通信</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>没有对应项</translation>
    </message>
    <message>
        <source>no counterpart of its own; shown is that of the slice around it</source>
        <translation>没有自己的对应项；显示的是其外层切片的对应项</translation>
    </message>
    <message>
        <source>no device work %1</source>
        <translation>无设备工作 %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>非内核</translation>
    </message>
    <message>
        <source>no model of this operator</source>
        <translation>没有此算子的模型</translation>
    </message>
    <message>
        <source>no name in the trace</source>
        <translation>跟踪中没有名称</translation>
    </message>
    <message>
        <source>no operator is open around the launch</source>
        <translation>启动处外层没有算子</translation>
    </message>
    <message>
        <source>no recorded cause</source>
        <translation>没有记录的原因</translation>
    </message>
    <message>
        <source>no recorded event held it up</source>
        <translation>没有已记录的事件拖延它</translation>
    </message>
    <message>
        <source>no value in view</source>
        <translation>视图内无值</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>noise of equal steps ± %1</source>
        <translation>相同步骤的噪声 ± %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none expected, at most %1</source>
        <translation>预计没有，最多 %1</translation>
    </message>
    <message>
        <source>none of the traces opened</source>
        <translation>没有跟踪能打开</translation>
    </message>
    <message>
        <source>not in the result</source>
        <translation>不在结果中</translation>
    </message>
    <message>
        <source>not marked</source>
        <translation>未标记</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>not recorded on this platform</source>
        <translation>此平台未记录</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>number of kernels of the GPU that run at the moment, on all streams together; copies and memsets do not count</source>
        <translation>该 GPU 此刻在所有流上同时运行的内核数；拷贝与 memset 不计</translation>
    </message>
    <message>
        <source>of computation and communication</source>
        <translation>计算与通信</translation>
    </message>
    <message>
        <source>of device work</source>
        <translation>占设备工作</translation>
    </message>
    <message>
        <source>of its kernels</source>
        <translation>其内核</translation>
    </message>
    <message>
        <source>of other kinds, counted only</source>
        <translation>其他种类，仅计数</translation>
    </message>
    <message>
        <source>of the longest part of the trace whose work was not lost</source>
        <translation>跟踪中工作未丢失的最长部分</translation>
    </message>
    <message>
        <source>of the selected range</source>
        <translation>所选范围的</translation>
    </message>
    <message>
        <source>of the time from the first to the last step, with their device work</source>
        <translation>从第一步到最后一步的时间，含其设备工作</translation>
    </message>
    <message>
        <source>of the time with host slices</source>
        <translation>占有主机切片的时间</translation>
    </message>
    <message>
        <source>of the whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>of the whole trace, of which the table shows a part</source>
        <translation>整个跟踪，表格只显示其中一部分</translation>
    </message>
    <message>
        <source>on devices</source>
        <translation>在设备上</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>在主机上</translation>
    </message>
    <message>
        <source>open in editor</source>
        <translation>在编辑器中打开</translation>
    </message>
    <message>
        <source>open session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>or drop files here</source>
        <translation>或将文件拖到此处</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>p-value of Welch's t-test over the steps; empty with a single step on either side</source>
        <translation>各步的 Welch t 检验的 p 值；任一侧只有一步时为空</translation>
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
        <translation>令牌间隔 p95</translation>
    </message>
    <message>
        <source>p95 period</source>
        <translation>95% 周期</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>paired</source>
        <translation>已配对</translation>
    </message>
    <message>
        <source>per element it takes %1 less time</source>
        <translation>每元素耗时减少 %1</translation>
    </message>
    <message>
        <source>per element it takes %1 more time</source>
        <translation>每元素耗时增加 %1</translation>
    </message>
    <message>
        <source>per element the step takes %1 less time</source>
        <translation>该步每元素耗时减少 %1</translation>
    </message>
    <message>
        <source>per element the step takes %1 more time</source>
        <translation>该步每元素耗时增加 %1</translation>
    </message>
    <message>
        <source>per token it takes %1 less time</source>
        <translation>每 token 耗时减少 %1</translation>
    </message>
    <message>
        <source>per token it takes %1 more time</source>
        <translation>每 token 耗时增加 %1</translation>
    </message>
    <message>
        <source>per token the step takes %1 less time</source>
        <translation>该步每 token 耗时减少 %1</translation>
    </message>
    <message>
        <source>per token the step takes %1 more time</source>
        <translation>该步每 token 耗时增加 %1</translation>
    </message>
    <message>
        <source>pin lane</source>
        <translation>固定泳道</translation>
    </message>
    <message>
        <source>pin lanes</source>
        <translation>固定泳道</translation>
    </message>
    <message>
        <source>problems in the file</source>
        <translation>文件中的问题</translation>
    </message>
    <message>
        <source>profiler ranges (synthetic times)</source>
        <translation>分析器区间（合成时间）</translation>
    </message>
    <message>
        <source>queue delay %1</source>
        <translation>排队延迟 %1</translation>
    </message>
    <message>
        <source>queue full</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>range of %1</source>
        <translation>%1 的范围</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>recorded with the work</source>
        <translation>随工作一起记录</translation>
    </message>
    <message>
        <source>recorded without input shapes</source>
        <translation>记录时没有输入形状</translation>
    </message>
    <message>
        <source>recorded without record_shapes</source>
        <translation>记录时未启用 record_shapes</translation>
    </message>
    <message>
        <source>recorded without with_stack or with_modules</source>
        <translation>记录时未启用 with_stack 或 with_modules</translation>
    </message>
    <message>
        <source>recorded, inferred from later work that repeats it, or of replayed work annotated, capture, node, twin, block or name; empty: none</source>
        <translation>recorded、从重复它的后续工作 inferred，或对重放的工作为 annotated、capture、node、twin、block 或 name；空：无</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>rename lane</source>
        <translation>重命名泳道</translation>
    </message>
    <message>
        <source>replay error %1</source>
        <translation>重放误差 %1</translation>
    </message>
    <message>
        <source>replays, the block of kernels that a graph repeats, modules and operators of its kernels</source>
        <translation>重放、图重复的内核块、其内核的模块和算子</translation>
    </message>
    <message>
        <source>return of a wait</source>
        <translation>等待返回</translation>
    </message>
    <message>
        <source>rpd writes its recorded data here: this time is profiler overhead. Flush after the measured part.</source>
        <translation>rpd 在此写入其录制的数据：这段时间是分析器开销。请在测量部分之后再刷新写出。</translation>
    </message>
    <message>
        <source>running sum of allocations and releases from 0: the trace has no totals</source>
        <translation>从 0 开始的分配与释放累计：跟踪中没有总量</translation>
    </message>
    <message>
        <source>runtime call</source>
        <translation>运行时调用</translation>
    </message>
    <message>
        <source>same (confidence %1)</source>
        <translation>相同（置信度 %1）</translation>
    </message>
    <message>
        <source>same name, differs below (confidence %1)</source>
        <translation>名称相同，内部不同（置信度 %1）</translation>
    </message>
    <message>
        <source>same work, launched without the graph</source>
        <translation>不经图启动的相同工作</translation>
    </message>
    <message>
        <source>samples, counted only</source>
        <translation>采样，仅计数</translation>
    </message>
    <message>
        <source>sampling, calls of the operating system, stacks</source>
        <translation>采样、操作系统调用、栈</translation>
    </message>
    <message>
        <source>scale values</source>
        <translation>缩放数值</translation>
    </message>
    <message>
        <source>several calls share its correlation id</source>
        <translation>多个调用共用其关联编号</translation>
    </message>
    <message>
        <source>share of time in which at least one kernel runs; copies and memsets do not count</source>
        <translation>至少有一个内核运行的时间占比；拷贝与 memset 不计</translation>
    </message>
    <message>
        <source>show Python stack</source>
        <translation>显示 Python 调用栈</translation>
    </message>
    <message>
        <source>show all lanes</source>
        <translation>显示所有泳道</translation>
    </message>
    <message>
        <source>show idle lanes</source>
        <translation>显示空闲泳道</translation>
    </message>
    <message>
        <source>show lane</source>
        <translation>显示泳道</translation>
    </message>
    <message>
        <source>show lanes</source>
        <translation>显示泳道</translation>
    </message>
    <message>
        <source>show only one lane</source>
        <translation>仅显示一条泳道</translation>
    </message>
    <message>
        <source>show only some lanes</source>
        <translation>仅显示部分泳道</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>slices cannot be coloured by “%1”</source>
        <translation>切片不能按“%1”着色</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>sort by columns themselves, with LIMIT, in a statement over one table</source>
        <translation>在只查询一个表的语句中直接按列排序，并加 LIMIT</translation>
    </message>
    <message>
        <source>start of the trace</source>
        <translation>跟踪开始</translation>
    </message>
    <message>
        <source>state the values to keep, with = or IN, instead of those to leave out</source>
        <translation>用 = 或 IN 写出要保留的值，而不是要排除的值</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>step %1 of both is compared</source>
        <translation>比较双方的第 %1 步</translation>
    </message>
    <message>
        <source>steps %1 to %2 of both are compared</source>
        <translation>比较双方的第 %1 至 %2 步</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>sum of the bandwidths of the copies that run at a time, in 10⁹ bytes a second</source>
        <translation>同时进行的拷贝的带宽之和，单位 10⁹ 字节/秒</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>the NHWC layout</source>
        <translation>NHWC 布局</translation>
    </message>
    <message>
        <source>the [memory] events of the trace</source>
        <translation>跟踪中的 [memory] 事件</translation>
    </message>
    <message>
        <source>the bandwidth of the link is not known</source>
        <translation>链路带宽未知</translation>
    </message>
    <message>
        <source>the copies of %1 calls</source>
        <translation>%1 个调用的复制</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since %1 pieces of work begin before theirs</source>
        <translation>启动的准确延迟，因为 %1 项工作早于其启动开始</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since 1 piece of work begins before its launch</source>
        <translation>启动的准确延迟，因为有 1 项工作早于其启动开始</translation>
    </message>
    <message>
        <source>the delays of launches exactly, since the device's clock was off</source>
        <translation>启动的准确延迟，因为设备的时钟有偏差</translation>
    </message>
    <message>
        <source>the device's clock was off: its times were moved</source>
        <translation>设备的时钟有偏差：其时间已平移</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>前 %1 个（共 %2 个）</translation>
    </message>
    <message>
        <source>the first %1 rows</source>
        <translation>前 %1 行</translation>
    </message>
    <message>
        <source>the function begins in this line</source>
        <translation>函数从此行开始</translation>
    </message>
    <message>
        <source>the host alone needs %1, the devices alone %2</source>
        <translation>仅主机需要 %1，仅设备需要 %2</translation>
    </message>
    <message>
        <source>the kernels of the trace</source>
        <translation>跟踪中的内核</translation>
    </message>
    <message>
        <source>the launching call is not in the trace</source>
        <translation>跟踪中没有启动它的调用</translation>
    </message>
    <message>
        <source>the library's search for the fastest algorithm</source>
        <translation>库对最快算法的搜索</translation>
    </message>
    <message>
        <source>the longest complete part of the trace</source>
        <translation>跟踪中最长的完整部分</translation>
    </message>
    <message>
        <source>the math mode of the library</source>
        <translation>库的数学模式</translation>
    </message>
    <message>
        <source>the peaks of the device are not known</source>
        <translation>设备峰值未知</translation>
    </message>
    <message>
        <source>the profiler's estimate from launch shapes, computed where it is missing; tail effects and early exits are not in it</source>
        <translation>分析器根据启动形状得出的估计，缺失处由计算得出；不含尾部效应和提前退出</translation>
    </message>
    <message>
        <source>the ranks have no “%1”</source>
        <translation>各 rank 没有“%1”</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches</source>
        <translation>%2 次启动中 %1 次的工作</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches (step %3 is incomplete and left out)</source>
        <translation>%2 次启动中 %1 次的工作（步 %3 不完整，已排除）</translation>
    </message>
    <message>
        <source>the work of %1 of %2 launches (steps %3 are incomplete and left out)</source>
        <translation>%2 次启动中 %1 次的工作（步 %3 不完整，已排除）</translation>
    </message>
    <message>
        <source>this is rank %1</source>
        <translation>这是 rank %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>to the end of its device work</source>
        <translation>到其设备工作结束</translation>
    </message>
    <message>
        <source>to the end of its device work, mean %1</source>
        <translation>到其设备工作结束，平均 %1</translation>
    </message>
    <message>
        <source>torch.autocast with bf16, or fp16</source>
        <translation>torch.autocast，采用 bf16 或 fp16</translation>
    </message>
    <message>
        <source>torch.autocast with fp16</source>
        <translation>torch.autocast（fp16）</translation>
    </message>
    <message>
        <source>torch.compile(mode="reduce-overhead") or graph capture</source>
        <translation>torch.compile(mode="reduce-overhead") 或图捕获</translation>
    </message>
    <message>
        <source>torch.nn.functional.scaled_dot_product_attention (SDPA, flash attention)</source>
        <translation>torch.nn.functional.scaled_dot_product_attention（SDPA、flash attention）</translation>
    </message>
    <message>
        <source>traceEvents appears more than once; all are read</source>
        <translation>traceEvents 出现多次；全部已读取</translation>
    </message>
    <message>
        <source>trace_view.json of the Ascend profiler does not show what its device rows are, so these are only drawn. Open ascend_pytorch_profiler_*.db of the same recording instead: export_type=ExportType.Db writes it</source>
        <translation>Ascend 分析器的 trace_view.json 没有说明其设备行是什么，因此只绘制它们。请改为打开同一记录的 ascend_pytorch_profiler_*.db：export_type=ExportType.Db 会写出它</translation>
    </message>
    <message>
        <source>trace_view.json of the Ascend profiler holds no allocations. Record them with profile_memory=True, and open ascend_pytorch_profiler_*.db</source>
        <translation>Ascend 分析器的 trace_view.json 不含分配。请用 profile_memory=True 记录，并打开 ascend_pytorch_profiler_*.db</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>tune the choice of tiles (%1)</source>
        <translation>调优 tile 的选择（%1）</translation>
    </message>
    <message>
        <source>tune the choice of tiles (max-autotune or the tuned cuBLASLt kernels)</source>
        <translation>调优 tile 的选择（max-autotune 或经过调优的 cuBLASLt 内核）</translation>
    </message>
    <message>
        <source>tune the choice of tiles (max-autotune or the tuned hipBLASLt kernels)</source>
        <translation>调优 tile 的选择（max-autotune 或经过调优的 hipBLASLt 内核）</translation>
    </message>
    <message>
        <source>tune the choice of tiles (the library's tuned kernels)</source>
        <translation>调优 tile 的选择（库中调优过的内核）</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>unexplained wait</source>
        <translation>未解释的等待</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>unknown code</source>
        <translation>未知代码</translation>
    </message>
    <message>
        <source>unlike</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>unpin all lanes</source>
        <translation>取消固定所有泳道</translation>
    </message>
    <message>
        <source>unpin lane</source>
        <translation>取消固定泳道</translation>
    </message>
    <message>
        <source>unusable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>us, percent, count or bytes</source>
        <translation>us、percent、count 或 bytes</translation>
    </message>
    <message>
        <source>use IN for values of one column, or join several statements with UNION ALL</source>
        <translation>对同一列的多个值使用 IN，或用 UNION ALL 连接多条语句</translation>
    </message>
    <message>
        <source>use a pattern on the column itself: name LIKE '%text%'</source>
        <translation>直接对列使用模式：name LIKE '%text%'</translation>
    </message>
    <message>
        <source>use count, sum, avg, min or max of a column, or of iif(condition, column, 0)</source>
        <translation>对列或 iif(条件, 列, 0) 使用 count、sum、avg、min 或 max</translation>
    </message>
    <message>
        <source>uses tensor cores</source>
        <translation>使用张量核心</translation>
    </message>
    <message>
        <source>util %1</source>
        <translation>利用 %1</translation>
    </message>
    <message>
        <source>waits between streams are inferred, %1 of %2 paired</source>
        <translation>流之间的等待为推断所得，%2 个中配对了 %1 个</translation>
    </message>
    <message>
        <source>waits on the device</source>
        <translation>设备上的等待</translation>
    </message>
    <message>
        <source>what launched %1 of %2 pieces of device work</source>
        <translation>%2 项设备工作中 %1 项的启动来源</translation>
    </message>
    <message>
        <source>what programs and devices did</source>
        <translation>程序和设备做了什么</translation>
    </message>
    <message>
        <source>what the device did</source>
        <translation>设备做了什么</translation>
    </message>
    <message>
        <source>what the host did</source>
        <translation>主机做了什么</translation>
    </message>
    <message>
        <source>what the recorder lost</source>
        <translation>记录器丢失了什么</translation>
    </message>
    <message>
        <source>when the device was idle</source>
        <translation>设备何时空闲</translation>
    </message>
    <message>
        <source>which call launched %1 of %2 pieces of device work</source>
        <translation>%2 项设备工作中 %1 项由哪个调用启动</translation>
    </message>
    <message>
        <source>which calls launched the device work</source>
        <translation>哪些调用启动了设备工作</translation>
    </message>
    <message>
        <source>whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>without a value, so null: %1</source>
        <translation>没有值，因此为 null：%1</translation>
    </message>
    <message>
        <source>work at %1</source>
        <translation>位于 %1 的工作</translation>
    </message>
    <message>
        <source>work of the host</source>
        <translation>主机工作</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>yes: the trace has no totals, bytes count from its start</source>
        <translation>yes：跟踪没有总量，字节从其开始计</translation>
    </message>
    <message>
        <source>{file} and {line} are replaced by the source location. The command runs only on request</source>
        <translation>{file} 和 {line} 会替换为源代码位置。命令仅在请求时运行</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>“%1” cannot be shown</source>
        <translation>无法显示“%1”</translation>
    </message>
    <message>
        <source>“%1” cannot be started</source>
        <translation>无法启动“%1”</translation>
    </message>
    <message>
        <source>“%1” has no views</source>
        <translation>“%1”没有视图</translation>
    </message>
    <message>
        <source>“%1” is not a panel</source>
        <translation>“%1”不是面板</translation>
    </message>
    <message>
        <source>“%1” is not a view of “%2”; known: %3</source>
        <translation>“%1”不是“%2”的视图；已知：%3</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
</context>
</TS>
