import { decode } from '../approvals/encode.ts'
import type { Sealer } from '../approvals/seal.ts'

/** A state of the other side, as it was sealed; `undefined` where there is none yet. */
export const openState = async (sealer: Promise<Sealer>, sealed: string | undefined): Promise<unknown> =>
  sealed === undefined ? undefined : decode(await (await sealer).open(sealed))
