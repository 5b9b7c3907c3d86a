import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { failureWord } from './failureWord.ts'

test.each([
  ['wrong_code', 'login.failed.wrongCode'],
  ['offline', 'login.failed.offline'],
  ['timeout', 'login.failed.offline'],
  ['overloaded', 'login.failed.busy'],
  ['crowded_out', 'login.failed.busy'],
  ['database_unavailable', 'login.failed.busy'],
  ['not_ready', 'login.failed.busy'],
  ['passkey_unread', 'login.failed.passkeyUnread'],
  ['passkey_forbidden', 'login.failed.passkeyForbidden'],
  ['bad_answer', 'login.failed.busy'],
  ['one_of_later', 'login.failed.unknown'],
  ['constructor', 'login.failed.unknown'],
])('default: %s', (reason, word) => {
  expect(failureWord(new RpcError(-32603, 'Refused', { reason, status: 503 }))).toBe(word)
})
