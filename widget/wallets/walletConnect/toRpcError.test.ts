import { expect, test } from 'vitest'
import { toRpcError } from './toRpcError.ts'

test.each<[string, unknown, number]>([
  ['the session ended: USER_DISCONNECTED', { code: 6000, message: 'User disconnected.' }, 4900],
  ['the client: no matching key', { code: 2, message: 'No matching key. session topic' }, 4900],
  ['the session is gone, without a code', new Error('No matching key. session: ab'), 4900],
  ['the client: method not supported', { code: 10001, message: 'Unsupported wc_ method.' }, 4200],
  ['the client: method not granted', { code: 3001, message: 'Unauthorized method' }, 4100],
  ['the request ran out', { code: 8000, message: 'Session request expired' }, 4001],
  ['CAIP-25: no such network', { code: 5100, message: 'Unsupported chains.' }, 4901],
  ['CAIP-25: no such method', { code: 5101, message: 'Unsupported methods.' }, 4200],
  ['CAIP-25: no such account', { code: 5103, message: 'Unsupported accounts.' }, 4100],
  ['CAIP-25: no such family', { code: 5104, message: 'Unsupported namespace key.' }, 4901],
  ['settlement failed', { code: 7000, message: 'Session settlement failed' }, -32603],
  ['a number of nobody', { code: 123_456, message: 'Oops' }, -32603],
  ['a code of EIP-1193', { code: 4902, message: 'Unrecognized chain' }, 4902],
  ['a code of EIP-5792', { code: 5760, message: 'Too many calls' }, 5760],
  ['a code of EIP-1474', { code: -32003, message: 'Transaction rejected' }, -32003],
  ['a no as bare text', 'User rejected the request', 4001],
  [
    'a no in the data',
    { code: -32603, message: 'Internal error', data: { message: 'User denied it' } },
    4001,
  ],
])('default: %s', (_, thrown, code) => expect(toRpcError(thrown)).toMatchObject({ code }))
