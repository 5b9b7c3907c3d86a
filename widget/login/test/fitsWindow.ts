import { decode, encode } from '../approvals/encode.ts'
import { readFrameState } from '../approvals/frameStateSchema.ts'
import type { OpenScreen } from '../people/screen.ts'

const prepared = { failure: 'not_asked' }

/** Would a window show this request, if it is one, as the frame does? Every form that the frame makes has to pass. */
export function fitsWindow({ name, data }: OpenScreen): boolean {
  if (!name.startsWith('Approve')) return true
  const settled = 'prepared' in data ? { ...data, prepared } : data
  const subject = { name, data: settled }
  const state = { stage: 'review', site: 'https://shop.example', networks: [], frameToken: 't', subject }
  const heard = decode(encode(state))
  return readFrameState(heard) === heard
}
