import { expect, test } from 'vitest'
import { sendCalls } from './swapCalls.ts'
import { toSwapError } from './swapError.ts'

const from = { from: `0x${'1'.repeat(40)}`, networkId: 'eip155:1' } as Parameters<typeof sendCalls>[1]

test.each([[{}], [null], [{ id: 7 }], ['']])(
  'error: a wallet that answers %j may have sent the calls',
  async (answer) => {
    const failure = await sendCalls(async () => answer, from, []).catch(toSwapError)
    expect(failure).toMatchObject({ code: 'unclear' })
  },
)
