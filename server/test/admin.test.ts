import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { dataFolder, type Program, program } from './program.ts'

const main = new URL('../main.ts', import.meta.url).pathname
const adminMain = new URL('../admin/main.ts', import.meta.url).pathname

const folder = dataFolder()
const env = { DATA_DIR: folder.path, PORT: '0', OPS_PORT: '0' }
let server: Program
let port = 0
async function start(): Promise<void> {
  server = program(main, [], env)
  port = Number(await server.says(/"port":(\d+)/))
}
beforeAll(start)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  folder[Symbol.dispose]()
})

async function admin(...argv: string[]): Promise<[number | string, string]> {
  const command = program(adminMain, argv, env)
  return [await command.ended, command.output().trim()]
}

function check(projectId: string, origin: string): Promise<string> {
  const headers = { host: `widget.localhost:${port}`, origin }
  return new Promise((resolve, reject) => {
    const path = `/frame/check?projectId=${projectId}`
    request({ port, host: '127.0.0.1', path, headers, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(JSON.parse(text).status)
    })
      .on('error', reject)
      .end()
  })
}

/** Each test starts several processes. */
const options = { timeout: limits.faultMs }

describe('with a running server', options, () => {
  test('default: a fresh start needs no environment and seeds the demo', async () => {
    expect(await check('demo', `http://demo.localhost:${port}`)).toBe('ok')
  })

  test('behavior: a change takes effect at once', async () => {
    expect(await check('shop', 'https://shop.example')).toBe('unknown_project')
    expect(await admin('project', 'add', 'shop', '--name', 'The Shop')).toEqual([
      0,
      expect.stringMatching(/^Added/),
    ])
    expect(await check('shop', 'https://shop.example')).toBe('origin_not_allowed')
    expect((await admin('origin', 'add', 'shop', 'https://shop.example'))[0]).toBe(0)
    expect(await check('shop', 'https://shop.example')).toBe('ok')
    expect((await admin('origin', 'remove', 'shop', 'https://shop.example'))[0]).toBe(0)
    expect(await check('shop', 'https://shop.example')).toBe('origin_not_allowed')
  })

  test('behavior: only the owner may use the socket and the folder', () => {
    const mode = (name: string) => statSync(join(folder.path, name)).mode & 0o777
    expect(mode('admin.sock')).toBe(0o600)
    expect(mode('frame-token.secret')).toBe(0o600)
    expect(mode('lock')).toBe(0o600)
    expect(mode('pglite')).toBe(0o700)
  })

  test('error: exit codes tell wrong use from refusal', async () => {
    expect(await admin('project', 'add', 'Bad Id')).toEqual([2, expect.stringContaining('is no project id')])
    expect(await admin('project', 'remove', 'nobody')).toEqual([1, 'Project nobody does not exist.'])
    expect(await admin()).toEqual([2, expect.stringContaining('Usage: npm run admin')])
  })

  test('error: a second server on the same folder', async () => {
    const second = program(main, [], env)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/Process \d+ already uses .*DATA_DIR.*DATABASE_URL/)
    expect(second.output()).not.toMatch(/\bat .*\.ts/)
  })

  test('error: a configuration that contradicts itself', async () => {
    const wrong = program(main, [], {
      ...env,
      WIDGET_ORIGIN: 'http://a.localhost',
      LOGIN_ORIGIN: 'http://a.localhost',
    })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('WIDGET_ORIGIN and LOGIN_ORIGIN are the same')
    expect(wrong.output()).not.toMatch(/\bat .*\.ts/)
  })
})

describe('without one', options, () => {
  test('behavior: killed, its lock and socket are dead and stand in nobody’s way', async () => {
    server.child.kill('SIGKILL')
    await server.ended
    expect(await admin('project', 'add', 'offline')).toEqual([0, expect.stringMatching(/^Added/)])
    await start()
    expect((await admin('project', 'list'))[1]).toMatch(/\noffline\nshop {2}The Shop$/)
  })

  test('behavior: a signal ends it cleanly', async () => {
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
  })
})
