import { base64 } from '@scure/base'
import type { Ask } from '../../family.ts'

const clock = 'SysvarC1ock11111111111111111111111111111111'
const timeAt = 32

/** The same chain, whose time is `seconds()` later. */
export const clockAhead =
  (ask: Ask, seconds: () => number): Ask =>
  async (method, params) => {
    const answer = await ask(method, params)
    if (method !== 'getAccountInfo' || (params as [string])[0] !== clock) return answer
    const { value } = answer as { value: { data: [string, string] } }
    const data = base64.decode(value.data[0])
    const view = new DataView(data.buffer)
    view.setBigInt64(timeAt, view.getBigInt64(timeAt, true) + BigInt(seconds()), true)
    return { value: { ...value, data: [base64.encode(data), 'base64'] } }
  }
