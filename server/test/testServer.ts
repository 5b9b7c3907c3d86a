import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import type { Database } from '../db/db.ts'
import { projectOrigins, projects } from '../db/schema/projects.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { fitsContract } from './fitsContract.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'

export interface TestServerOptions {
  env?: Record<string, string>
  config?: Partial<Config>
  /** Beside what the environment says. */
  history?: Partial<Config['history']>
  /** Shared by the servers of one file, because opening one takes a second. */
  database?: Database
  /** Project id → origin patterns. @default one project `demo` that takes http://demo.example */
  projects?: Record<string, string[]>
  /** Without the fixture build. */
  unbuilt?: boolean
}

export interface TestAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it looks at.
  json: any
}

export interface TestRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface TestServer extends AsyncDisposable {
  server: RunningServer
  widgetOrigin: string
  loginOrigin: string
  /** Over real HTTP, to the widget's host when no other `host` header is given. */
  request(path: string, options?: TestRequest): Promise<TestAnswer>
  /** To the login host; a POST comes from the login frame (`Origin`) unless its headers say otherwise; '' leaves one out. */
  login(path: string, options?: TestRequest): Promise<TestAnswer>
  ops(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  token(projectId?: string, origin?: string): Promise<string>
  rpc(token: string, body: unknown, chainId?: string): Promise<TestAnswer>
  /** Sum of a counter over the series whose labels hold these. */
  metric(name: string, labels?: Record<string, string>): Promise<number>
}

const frameHtml = `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta property="csp-nonce">
    <title>Gatehouse</title>
    <!--gatehouse:config-->
    <script type="module" crossorigin src="/assets/main-AbCdEf1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main-AbCdEf12.css">
    <style>body { margin: 0 }</style>
  </head>
  <body><div id="gatehouse-root"></div></body>
</html>
`

const loginHtml = frameHtml
  .replace('<!--gatehouse:config-->', '<!--gatehouse:login-config-->')
  .replaceAll('main-AbCdEf1', 'login-AbCdEf1')

/** The server as a fixture: embedded database in memory, fixture build, free ports, silent log. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const assets = {
    widget: join(folder, 'widget'),
    login: join(folder, 'login'),
    hostSdk: join(folder, 'host-sdk'),
  }
  if (!options.unbuilt) writeBuild(assets)
  const base = readConfig(
    readEnv({
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO_PROJECT: 'off',
      SHUTDOWN_WAIT_MS: '0',
      // All tests of a process share its event loop, which floods hold up on purpose.
      OVERLOAD_DELAY_MS: 'off',
      ...options.env,
    }),
  )
  // The server of a test that names another kind of database opens it itself.
  const pooled = options.database || options.config?.database ? undefined : await takeDatabase()
  const database = options.database ?? pooled
  const server = await startServer(
    {
      ...{ ...base, assets, database: { kind: 'memory' }, history: { ...base.history, ...options.history } },
      ...options.config,
    },
    database ? { database } : {},
  ).catch(async (error: unknown) => {
    if (pooled) await giveBackDatabase(pooled)
    throw error
  })
  const { db } = server.context.database
  for (const [id, origins] of Object.entries(options.projects ?? { demo: ['http://demo.example'] })) {
    await db
      .insert(projects)
      .values({ id, name: `Project ${id}` })
      .onConflictDoNothing()
    for (const pattern of origins)
      await db.insert(projectOrigins).values({ projectId: id, pattern }).onConflictDoNothing()
    server.context.projects.changed(id)
  }
  const { widgetOrigin, loginOrigin } = server.config.http

  async function request(path: string, { method = 'GET', headers = {}, body }: TestRequest = {}) {
    const all = { host: new URL(widgetOrigin).host, ...headers }
    const answer = await send(server.port, path, method, all, body)
    if (all.host === new URL(widgetOrigin).host) fitsContract(method, path, answer)
    return answer
  }
  return {
    server,
    widgetOrigin,
    loginOrigin,
    request,
    login: (path, { method = 'GET', headers = {}, body } = {}) => {
      const origin: Record<string, string> = method === 'POST' ? { origin: loginOrigin } : {}
      const all = { host: new URL(loginOrigin).host, ...origin, ...headers }
      const sent = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
      return send(server.port, path, method, sent, body)
    },
    ops: (path, headers = {}) => send(server.opsPort, path, 'GET', headers),
    async token(projectId = 'demo', origin = 'http://demo.example') {
      const answer = await request('/frame/token', {
        method: 'POST',
        headers: { origin: widgetOrigin },
        body: JSON.stringify({ projectId, origin }),
      })
      return answer.json.token
    },
    rpc: (token, body, chainId = 'eip155:31337') =>
      request(`/v1?chainId=${chainId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async metric(name, labels = {}) {
      const metric = await server.context.metrics.registry.getSingleMetric(name)?.get()
      return (metric?.values ?? [])
        .filter((value) => Object.entries(labels).every(([label, text]) => value.labels[label] === text))
        .reduce((sum, { value }) => sum + value, 0)
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      if (pooled) await giveBackDatabase(pooled)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeBuild({ widget, login, hostSdk }: Config['assets']): void {
  mkdirSync(join(login, 'assets'), { recursive: true })
  writeFileSync(join(login, 'index.html'), loginHtml)
  writeFileSync(join(login, 'assets/login-AbCdEf1.js'), `console.log('${'login '.repeat(200)}')`)
  writeFileSync(join(login, 'assets/login-AbCdEf12.css'), 'body { margin: 0 }')
  mkdirSync(join(widget, 'assets/networks'), { recursive: true })
  mkdirSync(hostSdk, { recursive: true })
  writeFileSync(join(widget, 'index.html'), frameHtml)
  writeFileSync(join(widget, 'assets/main-AbCdEf1.js'), `console.log('${'frame '.repeat(200)}')`)
  writeFileSync(join(widget, 'assets/main-AbCdEf12.css'), 'body { margin: 0 }')
  writeFileSync(join(widget, 'assets/networks/ethereum.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  // No shipped wallet has it.
  mkdirSync(join(widget, 'assets/wallets'), { recursive: true })
  writeFileSync(join(widget, 'assets/wallets/fern.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(widget, 'assets/.secret.js'), 'secret')
  writeFileSync(join(widget, 'assets/data.sqlite'), 'secret')
  writeFileSync(join(hostSdk, 'gatehouse.js'), `console.log('${'sdk '.repeat(200)}')`)
  writeFileSync(join(hostSdk, 'gatehouse.mjs'), 'export const createGatehouse = 1')
  writeFileSync(join(hostSdk, 'gatehouse-frame.AbCdEf12.mjs'), 'export const frame = 1')
}

function send(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({
          status,
          headers,
          text,
          get json() {
            return JSON.parse(text)
          },
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
