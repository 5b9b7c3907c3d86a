import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readOnramp } from './onrampConfig.ts'

function read(source: Record<string, string>, production = false) {
  const problems: string[] = []
  return { settings: readOnramp(readEnv(source), { production }, problems), problems }
}

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

describe('readOnramp', () => {
  test('default: nobody sells', () => {
    expect(read({})).toEqual({
      settings: { place: { country: 'US', subdivision: undefined }, coinbase: undefined, meld: undefined },
      problems: [],
    })
  })

  test('param: each by its own key', () => {
    const { settings, problems } = read({ COINBASE_APP_ID: 'app', MELD_API_KEY: 'key', ONRAMP_COUNTRY: 'DE' })
    expect(problems).toEqual([])
    expect(settings.place.country).toBe('DE')
    expect(settings.coinbase).toEqual({
      appId: 'app',
      key: undefined,
      apiUrl: 'https://api.developer.coinbase.com/onramp',
      payUrl: 'https://pay.coinbase.com',
    })
    expect(settings.meld).toEqual({
      key: 'key',
      url: 'https://api.meld.io',
      pageUrl: 'https://meldcrypto.com',
    })
  })

  test.each([
    ['EdDSA', Buffer.alloc(64, 7).toString('base64')],
    ['ES256', pem('prime256v1')],
    ['ES256', pem('prime256v1').replaceAll('\n', '\\n')],
  ])('param: an API key of %s', (algorithm, secret) => {
    const { settings, problems } = read({ COINBASE_API_KEY: 'k', COINBASE_API_SECRET: secret })
    expect(problems).toEqual([])
    expect([settings.coinbase?.key?.id, settings.coinbase?.key?.algorithm]).toEqual(['k', algorithm])
  })

  const secret = Buffer.alloc(64, 7).toString('base64')
  test.each<[Record<string, string>, RegExp]>([
    [{ COINBASE_API_KEY: 'k' }, /belong together/],
    [{ COINBASE_API_SECRET: secret }, /belong together/],
    [{ COINBASE_API_KEY: 'k', COINBASE_API_SECRET: 'short' }, /belong together/],
    [{ COINBASE_API_KEY: 'k', COINBASE_API_SECRET: pem('secp384r1') }, /P-256/],
    [{ COINBASE_API_KEY: 'k', COINBASE_API_SECRET: '-----BEGIN EC PRIVATE KEY-----' }, /belong together/],
    [{ COINBASE_API_URL: 'http://api.example' }, /COINBASE_API_URL is no https/],
    [{ COINBASE_PAY_URL: 'pay.example' }, /COINBASE_PAY_URL is no https/],
    [{ MELD_API_URL: 'https://a:b@api.example' }, /MELD_API_URL is no https/],
    [{ MELD_PAGE_URL: 'http://pay.example' }, /MELD_PAGE_URL is no https/],
    [{ ONRAMP_COUNTRY: 'usa' }, /ONRAMP_COUNTRY/],
    [{ ONRAMP_COUNTRY: 'US-CA-1' }, /ONRAMP_COUNTRY/],
  ])('error: %j', (source, problem) => {
    const { problems } = read(source)
    expect(problems.join('\n')).toMatch(problem)
    if (source['COINBASE_API_SECRET'])
      expect(problems.join('\n')).not.toContain(source['COINBASE_API_SECRET'])
  })

  test('error: a plain address in production, even of this machine', () => {
    expect(read({ MELD_API_URL: 'http://localhost:1' }).problems).toEqual([])
    expect(read({ MELD_API_URL: 'http://localhost:1' }, true).problems).toHaveLength(1)
  })
})
