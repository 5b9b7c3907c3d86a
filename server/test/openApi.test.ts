import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodes } from '../contract/errors.ts'
import type { Endpoint } from '../contract/v1/endpoint.ts'
import { escapeHtml } from '../html/escapeHtml.ts'
import type { OpenApi } from '../v1/openApi/openApi.ts'
import { operationTexts } from '../v1/openApi/operationTexts.ts'
import { documented } from '../v1/v1Router.ts'
import { chainEnv, fakeNode } from './fakeNode.ts'
import { fitsContract } from './fitsContract.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
let document: OpenApi
beforeAll(async () => {
  server = await testServer()
  document = (await server.request('/v1/openapi.json')).json
})
afterAll(() => server[Symbol.asyncDispose]())

/** Says something, and ends without a full stop. */
const sentence = expect.stringMatching(/^[\p{Lu}`].{10,}[^.]$/u)
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()]

describe('GET /v1/openapi.json', () => {
  test('default: for every program', async () => {
    const { status, headers } = await server.request('/v1/openapi.json', {
      headers: { origin: 'https://anybody.example' },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Gatehouse data API', version: server.server.config.version },
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      servers: [{ url: server.widgetOrigin }],
    })
  })

  test('behavior: every endpoint once, with what goes in and comes out', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId)).toEqual(documented.map(({ word }) => word))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(documented.length)
    for (const endpoint of documented) {
      const operation = operationOf(endpoint)
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? []
      expect([endpoint.path, inPath.map(({ name }) => name)]).toEqual([endpoint.path, named])
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(operation?.requestBody !== undefined).toBe(endpoint.method === 'POST')
      const { [String(endpoint.status ?? 200)]: answer, 204: empty, ...refusals } = operation?.responses ?? {}
      const said = [operation?.description, answer?.description]
      for (const text of said) expect([endpoint.word, text]).toEqual([endpoint.word, sentence])
      expect([endpoint.path, empty?.description]).toEqual([endpoint.path, endpoint.empty])
      expect(Object.keys(answer?.headers ?? {})).toEqual([
        'x-request-id',
        ...Object.keys(endpoint.headers ?? {}),
      ])
      expect(Object.keys(answer?.content ?? {})).toEqual([endpoint.type ?? 'application/json'])
      expect(Object.keys(refusals)).toEqual(expect.arrayContaining(['429', '500']))
      for (const status of Object.keys(endpoint.refusals ?? {})) expect(refusals).toHaveProperty(status)
      for (const [code, { content, description }] of Object.entries(refusals)) {
        expect(description).not.toBe('')
        const common = { $ref: '#/components/schemas/Refusal' }
        const schema = content['application/json']?.schema
        const hasOwn = endpoint.refusesInAnswer || (endpoint.ownRefusal !== undefined && code === '400')
        if (hasOwn) expect(schema).toEqual({ anyOf: [expect.any(Object), common] })
        else expect(schema).toEqual(common)
      }
    }
  })

  test('behavior: every reference leads somewhere, every security scheme is there, every tag of JSON Schema is whole', () => {
    const seen: string[] = []
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, part] of Object.entries(value)) {
        if (key === '$ref') seen.push(String(part))
        // Those of a schema in its own file would be looked for at the root of the document.
        expect(['$schema', '$defs', '$id']).not.toContain(key)
        walk(part)
      }
    }
    walk(document)
    expect([...new Set(seen)]).toEqual(['#/components/schemas/Refusal'])
    expect(document.components.schemas['Refusal']?.properties?.['code']?.enum).toEqual([...errorCodes])
    const schemes = Object.keys(document.components.securitySchemes)
    for (const endpoint of documented)
      for (const way of operationOf(endpoint)?.security ?? []) expect(schemes).toContain(Object.keys(way)[0])
  })

  test('behavior: a description is of its operation alone, and the page shows it', async () => {
    expect(Object.keys(operationTexts).sort()).toEqual(documented.map(({ word }) => word).sort())
    const { text } = await server.request('/v1/docs')
    for (const { description, answer } of Object.values(operationTexts))
      for (const one of [description, answer]) expect(text).toContain(escapeHtml(one))
  })

  test('behavior: parameters of the RPC proxy and what they are', () => {
    const rpc = document.paths['/v1']?.['post']
    expect(rpc?.parameters.find(({ name }) => name === 'chainId')).toEqual({
      name: 'chainId',
      in: 'query',
      required: true,
      description: 'The chain, as a CAIP-2 id',
      schema: { type: 'string' },
      example: 'eip155:1',
    })
    expect(rpc?.security).toEqual([{ frameToken: [] }, { projectId: [] }])
    expect(Object.keys(rpc?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '413', '422', '429', '500', '503']),
    )
  })

  test('error: an answer that is not as documented fails the test that asked', () => {
    const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) })
    const path = '/v1/supported-chains?projectId=x'
    expect(() => fitsContract('GET', path, answer(200, { http: [], ws: [] }))).not.toThrow()
    expect(() => fitsContract('GET', path, answer(200, { http: [] }))).toThrow('not as documented')
    expect(() => fitsContract('GET', path, answer(201, { http: [], ws: [] }))).toThrow('not as documented')
    expect(() => fitsContract('GET', path, answer(500, { error: 'x' }))).toThrow('not as documented')
    expect(() => fitsContract('GET', '/elsewhere', answer(200, 1))).not.toThrow()
  })
})

describe('GET /v1/docs', () => {
  test('behavior: says how a call names its project, with one to copy that a node answers', async () => {
    await using node = await fakeNode({ results: { eth_getBalance: '0x2a' } })
    await using own = await testServer({ env: chainEnv([node.url]) })
    const { text } = await own.request('/v1/docs')
    expect(text).toContain('npm run admin -- project add')
    const [, address, sent = ''] =
      /curl &#39;[^']*?(\/v1\?[^']+projectId=)shop&#39; -d &#39;([^']+)&#39;/.exec(
        text.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
      ) ?? []
    // Whatever curl sends by itself, and no page.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (project: string) =>
      own.request(`${address}${project}`, { method: 'POST', headers, body: sent })
    expect((await ask('demo')).json).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2a' })
    expect((await ask('nobody')).status).toBe(401)
  })

  test('default: a page that runs nothing and loads nothing', async () => {
    const { status, headers, text } = await server.request('/v1/docs')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(text).not.toMatch(/<script|<img|<link|style=|\son\w+=|(?:href|src|action)="(?!#|\/v1\/)|url\(/)
    expect(text).toContain('@media (prefers-color-scheme: dark)')
    for (const { path, word } of documented) {
      expect(text).toContain(`<section id="${word}">`)
      expect(text).toContain(`<code>${path}</code>`)
    }
    expect(text).toContain(
      '<td>The chain, as a CAIP-2 id.<br><small><code>string</code>. Example: <code>eip155:1</code></small></td>',
    )
    expect(text).toContain('&quot;method&quot;: &quot;eth_getBalance&quot;')
  })

  test('behavior: the style is the one that the policy names', async () => {
    const { headers, text } = await server.request('/v1/docs')
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(headers['content-security-policy']).toContain(Buffer.from(digest).toString('base64'))
  })

  test('behavior: kept by who has it', async () => {
    const { headers } = await server.request('/v1/docs')
    const again = await server.request('/v1/docs', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('error: neither takes another method, nor stands on the login origin', async () => {
    for (const path of ['/v1/docs', '/v1/openapi.json']) {
      expect((await server.request(path, { method: 'POST' })).status).toBe(405)
      expect((await server.login(path)).status).toBe(404)
    }
  })
})
