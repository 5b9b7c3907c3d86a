import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canUsePasskeys } from './canUsePasskeys.ts'
import { toPasskeyError } from './passkeyError.ts'
import { isPasskeyForbidden } from './passkeyPolicy.ts'

const get = 'publickey-credentials-get'
const create = 'publickey-credentials-create'

const warned = vi.fn()
beforeEach(() => {
  warned.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that has passkeys, and tells of its policy if `allowed` is there. */
function browser(allowed?: string[], known = [get, create]): void {
  const allowsFeature = (name: string) => known.includes(name) && !!allowed?.includes(name)
  vi.stubGlobal('document', allowed ? { featurePolicy: { features: () => known, allowsFeature } } : {})
  vi.stubGlobal('navigator', { credentials: {} })
  vi.stubGlobal('PublicKeyCredential', class {})
}

describe('canUsePasskeys', () => {
  test.each([
    ['both features', [get, create], true],
    ['none', [], false],
    ['only those that are there', [get], false],
    ['only new ones, which could never be used', [create], false],
  ])('param: %s', (_, allowed, can) => {
    browser(allowed)
    expect(canUsePasskeys()).toBe(can)
  })

  test('behavior: a browser that makes none in frames of other sites', () => {
    browser([get], [get])
    expect(canUsePasskeys()).toBe(false)
    expect(isPasskeyForbidden(create)).toBe(false)
  })

  test('behavior: a browser that does not tell', () => {
    browser()
    expect(canUsePasskeys()).toBe(true)
    expect(isPasskeyForbidden(get)).toBe(false)
  })

  test('error: a browser without passkeys', () => {
    browser([get, create])
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(canUsePasskeys()).toBe(false)
  })
})

describe('toPasskeyError', () => {
  const notAllowed = (message = '') => new DOMException(message, 'NotAllowedError')

  test.each([
    ['no was said', [get, create], notAllowed(), get, 'passkey_cancelled'],
    ['the page forbids to read', [create], notAllowed(), get, 'passkey_forbidden'],
    ['the page forbids to make', [get], notAllowed(), create, 'passkey_forbidden'],
    ['the other one is forbidden', [get], notAllowed(), get, 'passkey_cancelled'],
    ['it was given up', [], new DOMException('', 'AbortError'), get, 'passkey_cancelled'],
    ['one cannot be made', [], new DOMException('', 'SecurityError'), create, 'passkey_unfit'],
    ['one cannot be read', [], new DOMException('', 'SecurityError'), get, 'passkey_unread'],
    ['nothing', [], null, get, 'passkey_unread'],
  ] as const)('param: %s', (_, allowed, thrown, feature, code) => {
    browser([...allowed])
    expect(toPasskeyError(thrown, feature)).toMatchObject({ code })
    // Only the owner of the page can do something about it.
    const lines =
      code === 'passkey_forbidden' ? [expect.stringContaining(`(Permissions-Policy: ${feature})`)] : []
    expect(warned.mock.calls.flat()).toEqual(lines)
  })

  test('behavior: a browser that does not tell may name the feature', () => {
    browser()
    const named = `The '${get}' feature is not enabled in this document.`
    expect(toPasskeyError(notAllowed(named), get)).toMatchObject({ code: 'passkey_forbidden' })
    expect(toPasskeyError(notAllowed(), get)).toMatchObject({ code: 'passkey_cancelled' })
  })
})
