"""``partition-pipeline``: of a graph of all stages the part of one, in the order of a schedule.

partition_pipeline.py   the pass
sums.py                 sums of gradients, stage by stage and in the order of the micro-batches
placement.py            which stage does which op, and which values travel
schedule.py             the order of micro-batches, what each stage does when
"""
