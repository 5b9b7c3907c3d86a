import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stoppedClock } from '../../../test/stoppedClock.ts'
import { type OAuthProvider, type OidcProvider, type Provider, providers } from '../providers.ts'
import { authorizationUrl, startRoundTrip } from './authorizationUrl.ts'
import { createEndpoints, type Endpoints } from './endpoints.ts'

const client = { id: 'id', secret: 'secret', issuer: undefined }
let issuer: string
let answer: (path: string) => object
const requests: string[] = []
const http = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end(JSON.stringify(answer(request.url ?? '')))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})
const document = (more: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  ...more,
})
beforeEach(() => {
  requests.length = 0
  answer = () => document()
})
afterEach(() => void vi.useRealTimers())

describe('OpenID Connect', () => {
  const google = providers.google as OidcProvider

  test('default: discovered at the issuer that the operator names', async () => {
    const found = await createEndpoints()(google, { ...client, issuer })
    expect(found).toEqual({
      ...{ kind: 'oidc', issuer, authorize: `${issuer}/authorize`, token: `${issuer}/token` },
      keys: expect.any(Function),
    })
    expect(requests).toEqual(['/.well-known/openid-configuration'])
  })

  test('default: at the provider itself', async () => {
    await createEndpoints()({ ...google, issuer }, client)
    expect(requests).toHaveLength(1)
  })

  test('behavior: believed for an hour, for each issuer', async () => {
    using clock = stoppedClock()
    const find = createEndpoints()
    const first = await find(google, { ...client, issuer })
    clock.later(3_599_999)
    expect(await find(google, { ...client, issuer })).toBe(first)
    // Also where the time of day is set back meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
    clock.later(1)
    expect(await find(google, { ...client, issuer })).not.toBe(first)
    const other = `${issuer}/other`
    answer = () => document({ issuer: other })
    expect(await find(google, { ...client, issuer: other })).toMatchObject({ issuer: other })
    expect(requests).toHaveLength(3)
  })

  // Auth0, authentik: Freika/dawarich#2925, coreos/go-oidc#203.
  test.each([
    ['/', ''],
    ['', '/'],
    ['/', '/'],
    ['/realms/shop/', '/realms/shop/'],
    ['/realms/shop', '/realms/shop/'],
  ])('behavior: an issuer written %j is the one that says %j', async (written, said) => {
    answer = () => document({ issuer: issuer + said })
    const found = await createEndpoints()(google, { ...client, issuer: issuer + written })
    expect(found).toMatchObject({ issuer: issuer + said })
    expect(requests).toEqual([`${written.replace(/\/$/, '')}/.well-known/openid-configuration`])
  })

  test.each([
    { issuer: 'https://evil.example' },
    { issuer: undefined },
    { token_endpoint: 'nowhere' },
    { jwks_uri: 7 },
  ])('error: a document with %j is not believed, and not kept', async (more) => {
    const find = createEndpoints()
    answer = () => document(more)
    const down = { status: 503, code: 'provider_unavailable' }
    await expect(find(google, { ...client, issuer })).rejects.toMatchObject(down)
    answer = () => document()
    expect(await find(google, { ...client, issuer })).toMatchObject({ issuer })
  })
})

describe('OAuth', () => {
  test('default: the provider’s own addresses', async () => {
    const { authorize, token, user, more } = providers.github as OAuthProvider
    const found = await createEndpoints()(providers.github, client)
    expect(found).toEqual({ kind: 'oauth', authorize, token, user, more })
    expect(await createEndpoints()(providers.x, client)).toMatchObject({ kind: 'oauth', more: undefined })
  })

  test('param: issuer takes the place of each origin', async () => {
    expect(await createEndpoints()(providers.github, { ...client, issuer: 'https://here' })).toEqual({
      kind: 'oauth',
      authorize: 'https://here/login/oauth/authorize',
      token: 'https://here/login/oauth/access_token',
      user: 'https://here/user',
      more: 'https://here/user/emails',
    })
    expect(await createEndpoints()(providers.x, { ...client, issuer: 'https://here' })).toMatchObject({
      user: 'https://here/2/users/me?user.fields=profile_image_url',
      more: undefined,
    })
  })
})

describe('authorizationUrl', () => {
  const trip = { state: 's', verifier: 'v', nonce: 'n' }
  const query = (provider: Provider, authorize = 'https://here/authorize?kept=1') => {
    const endpoints = { authorize } as Endpoints
    const url = new URL(
      authorizationUrl(provider, endpoints, { client, redirectUri: 'https://login/callback', trip }),
    )
    return { address: `${url.origin}${url.pathname}`, ...Object.fromEntries(url.searchParams) }
  }
  const common = {
    address: 'https://here/authorize',
    kept: '1',
    response_type: 'code',
    client_id: 'id',
    redirect_uri: 'https://login/callback',
    state: 's',
    code_challenge_method: 'S256',
  }

  test('default', () => {
    const code_challenge = createHash('sha256').update('v').digest('base64url')
    const own = { ...common, code_challenge }
    expect(query(providers.github)).toEqual({ ...own, scope: 'read:user user:email' })
    expect(query(providers.google)).toEqual({ ...own, scope: 'openid email profile', nonce: 'n' })
    expect(query(providers.apple)).toEqual({
      ...{ ...own, scope: 'openid email name', nonce: 'n', response_mode: 'form_post' },
    })
  })

  test('startRoundTrip: secrets of 256 bit', () => {
    const { state, verifier, nonce } = startRoundTrip()
    expect(new Set([state, verifier, nonce]).size).toBe(3)
    for (const secret of [state, verifier, nonce]) expect(secret).toMatch(/^[\w-]{43}$/)
  })
})
