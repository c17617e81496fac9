#!/bin/bash
# The first visit to the machine that trains: three shapes from nothing, then the chosen one after pre-training.
set -x
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2
cd "$(dirname "$0")"
W=/dev/shm/understanding
mkdir -p $W/characters "$OUT"
date
python3 train.py prepare --out $W --amount 1000000 --processes 10 &
CHARACTERS=1 python3 train.py prepare --out $W/characters --amount 500000 --processes 5 &
wait
date
python3 train.py pretrain --text work/pretext.gz --out $W/pre.pt --minutes ${MINUTES:-2.8} --processes 13 2>&1 | tee "$OUT"/pretrain.log &
PRE=$!
(
python3 train.py finetune --data $W/widened.npz --out $W/scratch.pt > "$OUT"/scratch.log 2>&1 &
python3 train.py finetune --data $W/widened.npz --out $W/conv.pt --sizes '{"kind":"convolution","layers":5}' > "$OUT"/conv.log 2>&1 &
CHARACTERS=1 python3 train.py finetune --data $W/characters/widened.npz --tokens 16384 --rate 1.2e-3 --out $W/chars.pt > "$OUT"/chars.log 2>&1 &
wait
) &
SCRATCH=$!
wait $PRE
cp $W/pre.pt "$OUT"/pre.pt
date
python3 train.py finetune --data $W/widened.npz --start $W/pre.pt --out $W/a.pt --rate 6e-4 > "$OUT"/a.log 2>&1 &
python3 train.py finetune --data $W/widened.npz --start $W/pre.pt --out $W/b.pt --rate 3e-4 --dropout 0.25 > "$OUT"/b.log 2>&1 &
wait
date
cp $W/a.pt "$OUT"/a.pt
tail -n 22 "$OUT"/*.log
