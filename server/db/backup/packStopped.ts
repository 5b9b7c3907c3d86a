import { inBatches, packFile, pathsBelow } from './packFile.ts'
import { nothing } from './pieces.ts'

/** The files of a database that nobody has open and that was closed properly. */
export const packStopped = (folder: string): AsyncGenerator<Buffer> => inBatches(allOf(folder))

function* allOf(folder: string): Generator<Buffer> {
  for (const path of pathsBelow(folder)) yield* packFile(folder, path)
  yield nothing
}
