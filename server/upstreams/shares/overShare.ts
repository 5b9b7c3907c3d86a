import { HttpError } from '../../errors/httpError.ts'
import { ChainUnavailable } from '../nodes/nodeCall.ts'

/** A client has more calls under way than its share of the connections. Nothing was asked. */
export class OverShare extends ChainUnavailable {
  override name = 'OverShare'
  constructor() {
    super('Too many calls of one client are under way')
  }
}

/** The same as it is answered. */
export const overShare = (cause: OverShare) =>
  new HttpError(429, 'over_share', 'You have too many calls under way; try again in a moment', {
    field: 'rate_limited',
    headers: { 'retry-after': '1' },
    cause,
  })
