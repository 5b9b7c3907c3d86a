import { expect, test } from 'vitest'
import { readCallsId, type SentCalls, toCallsId } from './sentCalls.ts'

const hash = `0x${'ab'.repeat(32)}`

test('default', () => {
  const sent: SentCalls[] = [
    { kind: 'operation', chainId: 31337, hash },
    { kind: 'transaction', chainId: 1, hash },
  ]
  for (const one of sent) expect(readCallsId(toCallsId(one))).toEqual(one)
})

test.each([
  '',
  '0x01',
  hash,
  `0x03${'0'.repeat(16)}${'ab'.repeat(32)}`,
  `0x01${'f'.repeat(16)}${'ab'.repeat(32)}`,
])('error: none of ours: %s', (id) => expect(readCallsId(id)).toBeUndefined())
