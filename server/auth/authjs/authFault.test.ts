import { expect, test } from 'vitest'
import { authFault, type ProviderLogin } from './authFault.ts'

const typed = (type: string, more: object = {}) => Object.assign(new Error(type), { type }, more)
const ofProtocol = (where: 'itself' | 'cause') =>
  where === 'itself'
    ? Object.assign(new Error('x'), { code: 'OAUTH_INVALID_RESPONSE' })
    : typed('CallbackRouteError', { cause: { err: { code: 'OAUTH_INVALID_RESPONSE' } } })
const login = (query = '', heard?: ProviderLogin['heard']): ProviderLogin => ({
  heard,
  query: new URLSearchParams(query),
})
const refused = { code: 'provider_refused', word: 'provider_refused' }
const unavailable = { code: 'provider_unavailable', word: 'provider_unavailable' }
const broken = { code: undefined }

test.each<[string, Error, ProviderLogin | undefined, object]>([
  ['what Auth.js has a name for', typed('MissingCSRF'), undefined, { code: 'cross_site' }],
  [
    'a browser without the cookie',
    typed('InvalidCheck'),
    login(),
    { code: 'invalid_proof', word: 'login_elsewhere' },
  ],
  ['a no of the provider', typed('OAuthCallbackError'), login('error=access_denied'), refused],
  [
    'a provider that is not well, by the word that came through the browser',
    typed('OAuthCallbackError'),
    login('error=server_error'),
    { code: 'provider_refused', word: 'provider_unavailable' },
  ],
  ['a no that the library found', ofProtocol('itself'), login('error=access_denied'), refused],
  ['the same, inside of an error of Auth.js', ofProtocol('cause'), login('error=access_denied'), refused],
  [
    'a word in the address, where the fault is ours',
    new TypeError('x'),
    login('error=access_denied'),
    broken,
  ],
  ['an answer that the library did not take', ofProtocol('cause'), login(), refused],
  ['the same without a login', ofProtocol('cause'), undefined, broken],
  [
    'what is registered there',
    ofProtocol('cause'),
    login('', { kind: 'own', reason: 'invalid_client' }),
    { ...unavailable, reason: 'invalid_client' },
  ],
  ['no answer', new TypeError('fetch failed'), login('', { kind: 'unavailable' }), unavailable],
  ['a no to the code', new TypeError('x'), login('', { kind: 'refused' }), refused],
  ['a fault of our own', new TypeError('x'), login(), broken],
  ['a name that all objects have', typed('constructor'), undefined, broken],
  ['a cause that is none', typed('CallbackRouteError', { cause: null }), login(), broken],
])('default: %s', (_, error, known, expected) => {
  expect(authFault(error, known)).toEqual(expected)
})
