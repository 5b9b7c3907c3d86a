import { restoreEmbedded } from '../db/backup/restoreEmbedded.ts'

/** Restores `argv[3]` to the folder `argv[2]`, and stays where it is at the step `argv[4]`, to be killed there. */
const [, , folder = '', file = '', stopAt] = process.argv
await restoreEmbedded(folder, file, {
  check: async () => {},
  onStep: (step) => {
    if (step !== stopAt) return
    process.stdout.write(`at ${step}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
process.stdout.write('restored\n')
