import { describe, expect, test } from 'vitest'
import { askJsonRpc, isUnknownMethod } from './jsonRpc.ts'

const answering = (answer: unknown) => ({
  request: async () => {
    if (answer instanceof Error) throw answer
    return answer
  },
})
const ask = (answer: unknown) => askJsonRpc(answering(answer), 'getAddresses')

describe('askJsonRpc', () => {
  test('default', async () => expect(await ask({ result: { a: 1 } })).toEqual({ a: 1 }))
  // JSON-RPC 1.0 has both members in every answer.
  test.each<[unknown, unknown]>([
    [{ jsonrpc: '2.0', id: 1, result: { txid: 'ab' }, error: null }, { txid: 'ab' }],
    [{ result: [], error: undefined }, []],
    [{ result: null, error: null }, null],
  ])('param: %j has no error', async (answer, result) => expect(await ask(answer)).toEqual(result))

  test('error: thrown beside an error that is null', async () => {
    const thrown = Object.assign(new Error('no'), { code: 4001, error: null })
    await expect(ask(thrown)).rejects.toBe(thrown)
  })

  test('param: null is a result', async () => expect(await ask({ result: null })).toBeNull())

  test.each<[string, unknown, object]>([
    ['a code of sats-connect', { error: { code: -32_000, message: 'no' } }, { code: 4001, message: 'no' }],
    ['a code of its own', { error: { code: -31_000, message: 'no' } }, { code: -31_000 }],
    ['a code that is not whole', { error: { code: 1.5, message: 'no' } }, { code: -32_603 }],
    ['a code that is text', { error: { code: '4001', message: 'no' } }, { code: -32_603 }],
    ['a long message', { error: { code: 1, message: 'x'.repeat(301) } }, { message: 'x'.repeat(300) }],
    ['no message', { error: { code: 1 } }, { message: 'The wallet refused' }],
    ['an error that is null alone', { error: null }, { code: -32_603, data: { reason: 'bad_answer' } }],
    ['both', { result: {}, error: { code: -32_000 } }, { code: 4001 }],
    ['the envelope, thrown', Object.assign(new Error('x'), { error: { code: -32_002 } }), { code: 4100 }],
    ['an error, thrown', Object.assign(new Error('down'), { code: 7 }), { code: 7, message: 'down' }],
    ['neither result nor error', {}, { data: { reason: 'bad_answer' } }],
    ['no object', 'text', { data: { reason: 'bad_answer' } }],
  ])('error: %s', async (_, answer, expected) => {
    await expect(ask(answer)).rejects.toMatchObject(expected)
  })
})

test.each<[unknown, boolean]>([
  [{ code: 4200 }, true],
  [{ code: -32_600 }, true],
  [{ code: -32_603, message: 'Method not found' }, true],
  [{ message: 'not SUPPORTED here' }, true],
  [{ message: 'not implemented' }, true],
  [{ message: 'Unknown method' }, true],
  [{ code: 4001, message: 'User rejected' }, false],
  [{}, false],
  [undefined, false],
])('isUnknownMethod: %j is %s', (error, is) => expect(isUnknownMethod(error)).toBe(is))
