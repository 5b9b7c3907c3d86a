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
  // There it speaks of the code as well.
  [400, '{"error":"invalid_request"}', refused],
  [401, '{"error":"invalid_client"}', own],
  [401, 'error=invalid_client', own],
  [428, '{}', refused],
  [429, '{"error":"invalid_client"}', unavailable],
  [430, '{}', refused],
  [499, '{}', refused],
  // Limits, as GitHub and Facebook tell them, and a page of a firewall in front of Discord.
  [403, '{"message":"API rate limit exceeded for user ID 39340."}', unavailable],
  [403, '{"message":"You have exceeded a secondary rate limit"}', unavailable],
  [403, '{"error":{"message":"(#4) x","type":"OAuthException","code":4}}', unavailable],
  [400, '{"error":{"message":"x","type":"OAuthException","is_transient":true,"code":2}}', unavailable],
  [400, '{"error":{"message":"x","type":"OAuthException","is_transient":false,"code":190}}', refused],
  [403, '<!DOCTYPE html><title>Access denied</title>', unavailable],
  [403, ' <html>', unavailable],
  [400, '<html>', unavailable],
  [403, 'error code: 1015', unavailable],
  [403, '{"message":"Forbidden"}', refused],
  [403, '', refused],
  [400, '{"message":"Bad request"}', refused],
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
  // Words of RFC 6749 §4.1.2.1 that speak of the request, which the operator set up; GitHub's own.
  ['error=unauthorized_client', { kind: 'own', reason: 'unauthorized_client' }],
  ['error=invalid_scope&error_description=x', { kind: 'own', reason: 'invalid_scope' }],
  ['error=unsupported_response_type', { kind: 'own', reason: 'unsupported_response_type' }],
  ['error=invalid_request', { kind: 'own', reason: 'invalid_request' }],
  ['error=invalid_client', own],
  ['error=redirect_uri_mismatch', { kind: 'own', reason: 'redirect_uri_mismatch' }],
  ['error=application_suspended', { kind: 'own', reason: 'application_suspended' }],
  ['error=login_required', refused],
  ['error=user_cancelled_authorize', refused],
  ['error=constructor', refused],
  ['error=access_denied&reason=client-not-enrolled', refused],
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
