import { expect, test } from 'vitest'
import { ownFault } from './ownFault.ts'

test.each([
  [{ error: 'invalid_client' }, 'invalid_client'],
  [{ error: 'unauthorized_client', error_description: 'x' }, 'unauthorized_client'],
  [{ error: 'redirect_uri_mismatch' }, 'redirect_uri_mismatch'],
  [{ error: 'incorrect_client_credentials' }, 'incorrect_client_credentials'],
  [{ title: 'Client Forbidden', reason: 'client-not-enrolled' }, 'client-not-enrolled'],
  [
    { error: { type: 'OAuthException', code: 1, message: 'Error validating client secret.' } },
    'OAuthException 1',
  ],
])('default: %j is the operator’s', (answer, reason) => {
  expect(ownFault(answer)).toBe(reason)
})

test.each([
  { error: 'invalid_grant' },
  { error: 'access_denied' },
  { error: 'bad_verification_code' },
  { error: { type: 'OAuthException', code: 100 } },
  { error: 'secret=abc' },
  { error: { type: 'OtherException', code: 1 } },
  { error: { code: 1 } },
  { error: 7 },
  { error: null },
  {},
  null,
  'invalid_client',
])('error: %j is not', (answer) => {
  expect(ownFault(answer)).toBeUndefined()
})
