import { describe, expect, test } from 'vitest'
import { freePort } from '../../demo/chains/freePort.ts'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { canMount, smallDisk } from '../../server/test/smallDisk.ts'
import { expectBack } from './backWithin.ts'
import { gatehouseProcess } from './gatehouseProcess.ts'
import { load, lostOf } from './load.ts'
import { addDemoProject, productionEnv } from './productionEnv.ts'
import { visitors } from './visitor.ts'

/** More than the embedded database and its folder need. */
const diskMegabytes = 160
/** `/ready` looks at the disk every ten seconds. */
const noticedMs = 11_000

describe.skipIf(!canMount)('the disk of the embedded database (skipped where nothing can be mounted)', () => {
  test('it is full for a while: /ready says so, what fits goes on, nothing is lost', async () => {
    using disk = smallDisk(diskMegabytes)
    const publicPort = await freePort()
    const env = {
      ...productionEnv(publicPort),
      DATA_DIR: disk.path,
      TRUST_PROXY: '1',
    }
    addDemoProject(env)
    await using server = await gatehouseProcess(env)
    await server.start()
    const { visitor, close } = visitors(server.port, publicPort)
    const people = load(Array.from({ length: 4 }, visitor))
    await expect.poll(() => people.cookies.length).toBeGreaterThan(0)
    disk.fill()
    await expect
      .poll(async () => (await server.ready()).text, { timeout: noticedMs })
      .toContain('"disk":"full"')
    await pastMs(noticedMs)
    expect(server.isRunning()).toBe(true)
    disk.empty()
    await expectBack(async () => (await visitor().logIn()).answer.status === 200)
    await people.stop()
    for (const { status } of people.failures) expect(status).toBe(503)
    expect(await lostOf(people)).toBe(0)
    await expect.poll(async () => (await server.ready()).status).toBe(200)
    close()
  })
})
