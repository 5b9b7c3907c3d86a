import { HttpError } from '../../errors/httpError.ts'
import { ChainUnavailable } from './nodeCall.ts'

/** A batch was refused as a whole, and so many parts of it that no more are tried. */
export class BatchRefused extends ChainUnavailable {
  override name = 'BatchRefused'
  constructor() {
    super('The node refused the batch, and parts of it')
  }
}

/** The same as it is answered. */
export const batchRefused = (cause: BatchRefused) =>
  new HttpError(413, 'batch_too_large', 'The node refuses this batch; send fewer calls together', { cause })
