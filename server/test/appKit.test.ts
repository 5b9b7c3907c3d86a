import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { type TestServer, testServer } from './testServer.ts'

// Requests as AppKit 1.8 sends them at its start, recorded: words in the query, a preflight before each.

const page = 'https://app.example'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ projects: { demo: [page, 'https://*.app.example'] } })
})
afterAll(() => server[Symbol.asyncDispose]())

const recorded = 'projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const sent = { origin: page, referer: `${page}/`, accept: '*/*', 'sec-fetch-mode': 'cors' }
const ask = (path: string, query = recorded, headers: Record<string, string> = sent) =>
  server.request(`${path}?${query}`, { headers })
const paths = ['/appkit/v1/config', '/appkit/v1/project-limits', '/projects/v1/origins']

async function featuresWith(settings: ProjectSettings, from = server) {
  await from.server.context.database.db.update(projects).set({ settings }).where(eq(projects.id, 'demo'))
  from.server.context.projects.changed('demo')
  const { json } = await from.request(`/appkit/v1/config?${recorded}`, { headers: sent })
  return Object.fromEntries(
    json.features.map(({ id, ...feature }: { id: string }) => [id, feature] as const),
  ) as Record<string, { isEnabled: boolean; config: string[] | null }>
}

describe.each(paths)('GET %s', (path) => {
  test('behavior: a preflight, and an answer that the page may read', async () => {
    const preflight = await server.request(`${path}?${recorded}`, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-project-id,x-sdk-type,x-sdk-version',
      },
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(preflight.headers['access-control-allow-headers']).toMatch(/x-project-id.*x-sdk-version/)
    const { status, headers } = await ask(path)
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  test('param: the project by header', async () => {
    const headers = { ...sent, 'x-project-id': 'demo', 'x-sdk-type': 'appkit', 'x-sdk-version': 'html-1.8.0' }
    expect((await ask(path, '', headers)).status).toBe(200)
  })

  test('error: an unknown project, a page of nobody', async () => {
    const unknown = await ask(path, 'projectId=nobody')
    expect([unknown.status, unknown.json.code]).toEqual([403, 'unknown_project'])
    const foreign = await ask(path, recorded, { ...sent, origin: 'https://evil.example' })
    expect([foreign.status, foreign.json.code]).toEqual([403, 'origin_not_allowed'])
    expect(foreign.headers['access-control-allow-origin']).toBe('*')
  })
})

test('default: there are no plans, so no limit of one', async () => {
  expect((await ask('/appkit/v1/project-limits')).json).toEqual({
    planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  })
})

test('default: the pages of the project', async () => {
  expect((await ask('/projects/v1/origins')).json).toEqual({
    allowedOrigins: ['https://*.app.example', page],
  })
})

describe('features', () => {
  test('default: what this server answers for', async () => {
    const features = await featuresWith({})
    const on = Object.keys(features).filter((id) => features[id]?.isEnabled)
    expect(on).toEqual(expect.arrayContaining(['activity', 'multi_wallet', 'headless']))
    expect([features['social_login'], features['onramp']]).toEqual([
      { isEnabled: false, config: [] },
      { isEnabled: false, config: [] },
    ])
  })

  test('behavior: as the project has it', async () => {
    expect((await featuresWith({ analytics: true }))['event_tracking']?.isEnabled).toBe(true)
    expect((await featuresWith({ analytics: false }))['event_tracking']?.isEnabled).toBe(false)
  })

  test('param: a seller and an exchange that the operator switched on', async () => {
    await using rich = await testServer({
      env: { MELD_API_KEY: 'key', SIMULATED_EXCHANGE: 'on', NETWORKS: 'eip155:1' },
      projects: { demo: [page] },
    })
    const on = await featuresWith({}, rich)
    expect([on['onramp'], on['swap']]).toEqual([
      { isEnabled: true, config: ['meld'] },
      { isEnabled: true, config: ['1inch'] },
    ])
    const off = await featuresWith(
      { swaps: false, exchangeDeposits: false, onramp: false, history: false },
      rich,
    )
    expect([off['swap'], off['onramp'], off['fund_from_exchange'], off['activity']]).toMatchObject([
      { isEnabled: false, config: [] },
      { isEnabled: false, config: [] },
      { isEnabled: false },
      { isEnabled: false },
    ])
  })
})

test('behavior: a page reads that a path is not there; the login origin keeps that to itself', async () => {
  for (const path of ['/appkit/v1/nothing', '/nothing']) {
    const { status, json, headers } = await ask(path)
    expect([status, json.code, headers['access-control-allow-origin']]).toEqual([404, 'not_found', '*'])
    const preflight = await server.request(path, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'GET' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  }
  const login = await server.login('/nothing', { headers: { origin: page } })
  expect([login.status, login.headers['access-control-allow-origin']]).toEqual([404, undefined])
})
