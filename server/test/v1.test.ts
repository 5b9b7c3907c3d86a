import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { NETWORKS: 'eip155:1,eip155:8453' } })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('GET /v1/supported-chains', () => {
  test('default: what the nodes serve, for everybody and for a day', async () => {
    const { status, json, headers } = await server.request('/v1/supported-chains?projectId=x&st=a&st=b')
    expect(status).toBe(200)
    expect(json).toEqual({ http: ['eip155:1', 'eip155:8453'], ws: ['eip155:1', 'eip155:8453'] })
    expect(headers['cache-control']).toBe('public, max-age=86400, s-maxage=86400')
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  test('behavior: a preflight names the headers of Solana’s libraries', async () => {
    const { status, headers } = await server.request('/v1/supported-chains', { method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(headers['access-control-allow-headers']).toContain('solana-client')
  })

  test('behavior: another method is refused, readable for the page', async () => {
    const { status, json, headers } = await server.request('/v1/supported-chains', { method: 'POST' })
    expect(status).toBe(405)
    expect(json.code).toBe('method_not_allowed')
    expect(headers['allow']).toBe('GET, OPTIONS')
  })
})
