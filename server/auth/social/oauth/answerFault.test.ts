import { expect, test } from 'vitest'
import { answerFault, errorOfFault, returnedFault } from './answerFault.ts'

const unavailable = { kind: 'unavailable' }
const refused = { kind: 'refused' }
const own = { kind: 'own', reason: 'invalid_client' }

test.each<[number, string, object | undefined]>([
  [200, '{"access_token":"t"}', undefined],
  [200, '[]', undefined],
  [200, 'null', undefined],
  [200, '"error"', undefined],
  [200, 'access_token=t&token_type=bearer', undefined],
  [399, '{}', undefined],
  // GitHub says its own with 200.
  [200, '{"error":"bad_verification_code"}', refused],
  [200, 'error=bad_verification_code', refused],
  [200, '{"error":"invalid_client"}', own],
  [200, '{"error":""}', undefined],
  [200, '{"error":{}}', undefined],
  [400, '{"error":"invalid_grant"}', refused],
  [400, '', refused],
  [401, '{"error":"invalid_client"}', own],
  [401, 'error=invalid_client', own],
  [428, '{}', refused],
  [429, '{"error":"invalid_client"}', unavailable],
  [430, '{}', refused],
  [499, '{}', refused],
  [500, '{"error":"invalid_client"}', unavailable],
  [503, '', unavailable],
])('answerFault: %i with %j', (status, text, expected) => {
  expect(answerFault(status, text)).toEqual(expected)
})

// Words of RFC 6749 §4.1.2.1.
test.each([
  ['code=1', undefined],
  ['error=access_denied', refused],
  ['error=server_error', unavailable],
  ['error=temporarily_unavailable', unavailable],
  ['error=invalid_client', refused],
  ['error=', refused],
])('returnedFault: %s', (query, expected) => {
  expect(returnedFault(new URLSearchParams(query))).toEqual(expected)
})

test('errorOfFault: what the operator set up is not the person’s fault', () => {
  expect(errorOfFault({ kind: 'refused' })).toMatchObject({ status: 401, code: 'provider_refused' })
  for (const fault of [own, unavailable] as const)
    expect(errorOfFault(fault as Parameters<typeof errorOfFault>[0])).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
    })
  const { cause } = errorOfFault({ kind: 'own', reason: 'invalid_client' })
  expect(String(cause)).toContain('invalid_client')
})
