import type { Response } from 'express'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '../../errors/httpError.ts'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { peopleRows, type UserRow } from '../test/memoryRows.ts'
import { endOAuth } from './endOAuth.ts'
import { handoffInvalid, readHandoff, startHandoff } from './handoff.ts'
import type { Endpoints } from './oauth/endpoints.ts'
import type { Popup } from './popupCookie.ts'
import { providers } from './providers.ts'

let stage: AuthStage
let users: UserRow[]
let accounts: Map<string, string>
let id: string
let cookies: string[]
/** Whose addresses were looked for, and what was posted to the token endpoint. */
let found: unknown[]
let fault: Error | undefined
beforeEach(async () => {
  users = []
  accounts = new Map()
  cookies = []
  found = []
  fault = undefined
  stage = authStage({
    answers: [peopleRows(users, accounts)],
    env: { AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' },
  })
  const facts = { provider: 'github', projectId: 'demo', hostOrigin: 'http://demo.example' } as const
  id = (await startHandoff(stage.context, { ...facts, binding: 'b' })).id
})

const response = {
  req: { headers: {} },
  setHeader: (_: string, lines: string[]) => cookies.push(...lines),
} as unknown as Response
const at = (text: string) => `data:application/json,${encodeURIComponent(text)}`
const endpoints = (more: object = {}): Endpoints =>
  ({
    kind: 'oauth',
    authorize: '',
    token: at('{"access_token":"t"}'),
    user: at('{"id":7,"login":"ada"}'),
    ...more,
  }) as Endpoints

const trip = { verifier: 'v', nonce: 'n', state: 's' }
interface Ended {
  popup?: Partial<Popup>
  query?: Record<string, string>
  more?: object
}
const end = ({ popup = {}, query = { code: 'c' }, more }: Ended = {}) =>
  endOAuth(stage.context, {
    popup: { handoff: id, provider: 'github', until: 0, ...trip, ...popup } as Popup,
    query: new URLSearchParams(query),
    response,
    endpoints: async (...which) => {
      found.push(which)
      if (fault) throw fault
      return endpoints(more)
    },
  })
const handoff = () => readHandoff(stage.context, id)

describe('endOAuth', () => {
  test('default: the person is known', async () => {
    await end()
    expect(found).toEqual([[providers.github, { id: 'id', secret: 'secret' }]])
    expect([...accounts]).toEqual([['github 7', users[0]?.id]])
    expect(await handoff()).toMatchObject({ status: 'proven', userId: users[0]?.id })
    expect(cookies).toHaveLength(1)
  })

  test.each([{ verifier: undefined }, { nonce: undefined }, { verifier: '' }, { nonce: '' }])(
    'error: a popup without %j was none of a provider',
    async (popup) => {
      await expect(end({ popup })).rejects.toMatchObject({ status: 401, code: 'handoff_invalid' })
      expect(await handoff()).toMatchObject({ status: 'pending' })
      expect(found).toEqual([])
    },
  )

  test.each<Record<string, string>>([{}, { code: '' }, { error: 'access_denied' }, { error: '', code: 'c' }])(
    'error: the provider said no: %j',
    async (query) => {
      await expect(end({ query })).rejects.toMatchObject({ status: 401, code: 'provider_refused' })
      expect(await handoff()).toMatchObject({ status: 'failed', failure: 'provider_refused' })
      expect([found, cookies]).toEqual([[], []])
    },
  )

  test.each(['unauthorized_client', 'invalid_scope', 'redirect_uri_mismatch', 'invalid_client'])(
    'error: what is registered there is named in a warning, and rings no alarm, as anybody could have written it: %s',
    async (error) => {
      const warnings = vi.spyOn(stage.context.logger, 'warn')
      await expect(end({ query: { error } })).rejects.toMatchObject({ status: 401, code: 'provider_refused' })
      expect(await handoff()).toMatchObject({ status: 'failed', failure: 'provider_refused' })
      expect([found, cookies]).toEqual([[], []])
      expect(warnings.mock.calls).toEqual([
        [{ way: 'github' }, expect.stringContaining(`registered there: ${error}, as an address says`)],
      ])
    },
  )

  test('error: switched off meanwhile', async () => {
    Object.assign(stage.context.config, { socials: {} })
    await expect(end()).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    expect(await handoff()).toMatchObject({ status: 'failed', failure: 'provider_unavailable' })
  })

  test('error: what says that it is over leaves it', async () => {
    fault = handoffInvalid()
    await expect(end()).rejects.toBe(fault)
    expect(await handoff()).toMatchObject({ status: 'pending' })
  })

  test.each([
    new Error('x'),
    Object.assign(new Error('x'), { code: 'handoff_invalid' }),
    new HttpError(503, 'provider_unavailable', 'down'),
  ])('error: the frame hears of a fault: %s', async (error) => {
    fault = error
    await expect(end()).rejects.toBe(error)
    expect(await handoff()).toMatchObject({ status: 'failed', failure: 'provider_unavailable' })
  })

  test('error: a hand-off that is over stays what it is', async () => {
    await end()
    await expect(end()).rejects.toMatchObject({ code: 'handoff_invalid' })
    expect(await handoff()).toMatchObject({ status: 'proven' })
  })
})

describe('RFC 9207', () => {
  const issuer = 'https://issuer.example'
  test.each([
    [{ iss: issuer }, { issuer }],
    [{}, { issuer }],
    [{ iss: 'https://other.example' }, {}],
  ])('default: %j of %j', async (named, more) => {
    await end({ query: { code: 'c', ...named }, more })
    expect(await handoff()).toMatchObject({ status: 'proven' })
  })

  test.each(['https://evil.example', ''])('error: %j is another issuer', async (iss) => {
    await expect(end({ query: { code: 'c', iss }, more: { issuer } })).rejects.toMatchObject({
      code: 'provider_refused',
    })
    expect(await handoff()).toMatchObject({ status: 'failed' })
  })
})
