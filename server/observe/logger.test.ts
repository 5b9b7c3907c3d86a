import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process of its own, because the log goes to standard output behind the answer. */
function logged(record: unknown): string {
  const file = new URL('./logger.ts', import.meta.url).href
  const code = `const { createLogger } = await import(${JSON.stringify(file)})
    const { logger, close } = createLogger('info')
    logger.info(${JSON.stringify(record)}, 'hello')
    close()`
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], options).stdout
}

test('default: secrets never stand in a record', () => {
  const record = {
    authorization: 'hush',
    token: 'hush',
    headers: { authorization: 'hush', cookie: 'hush', 'set-cookie': 'hush', accept: 'x' },
    request: { headers: { authorization: 'hush' } },
    route: 'rpc',
  }
  const line = logged(record)
  expect(line).not.toContain('hush')
  expect(JSON.parse(line)).toMatchObject({
    msg: 'hello',
    route: 'rpc',
    headers: { accept: 'x' },
    token: '[hidden]',
  })
})

test('behavior: of a query or command that failed its values are left out', () => {
  const file = new URL('./logger.ts', import.meta.url).href
  const code = `const { createLogger } = await import(${JSON.stringify(file)})
    const { DrizzleQueryError } = await import('drizzle-orm/errors')
    const { logger, close } = createLogger('info')
    const failed = new DrizzleQueryError('select 1', ['hush@mail.example', 'x'], new Error('gone'))
    logger.error({ err: failed }, 'failed')
    logger.error({ err: new Error('outer', { cause: failed }) }, 'failed')
    const command = { name: 'hello', args: ['3', 'AUTH', 'default', 'hush'] }
    logger.error({ err: Object.assign(new Error('WRONGPASS'), { command }) }, 'failed')
    close()`
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code],
    options,
  )
  expect(stdout).not.toContain('hush')
  expect(stdout.match(/Failed query: select 1/g)?.length).toBeGreaterThanOrEqual(2)
  expect(stdout).toContain('gone')
  expect(stdout).toContain('WRONGPASS')
})

test('behavior: each line of a request has the id of its trace', () => {
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `const { createLogger } = await import(${file('./logger.ts')})
    const { runAs } = await import(${file('../trace/currentSpan.ts')})
    const { PlainSpan } = await import(${file('../trace/span.ts')})
    const { logger, close } = createLogger('info')
    const span = new PlainSpan({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' })
    await runAs(span, async () => {
      await undefined
      logger.info('deep inside')
    })
    logger.info('outside')
    close()`
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code],
    options,
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // What is flushed at the end may pass what is being written.
  expect(lines.map(({ msg, traceId }) => [msg, traceId]).sort()).toEqual([
    ['deep inside', '0af7651916cd43dd8448eb211c80319c'],
    ['outside', undefined],
  ])
})
