import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { type Door, heldMark } from './door.ts'
import { fuzzBridge } from './fuzzBridge.ts'
import { type DoorCounts, fuzzDoor } from './fuzzDoor.ts'
import { widgetDoor } from './widgetDoor.ts'

test('default: a few messages to every side', async () => {
  const { figures, faults } = await fuzzBridge({
    seed: 7,
    count: 8_000,
    deadline: Number.POSITIVE_INFINITY,
  })
  expect(faults).toEqual([])
  expect(figures).toMatchObject({
    messages: 8_000,
    widget: { refused: { shape: expect.any(Number), method: expect.any(Number), size: expect.any(Number) } },
    login: { held: expect.any(Number) },
    page: { reached: expect.any(Number) },
    answers: { settled: expect.any(Number) },
    handshake: { accepted: expect.any(Number) },
  })
})

test('behavior: the same seed sends the same', async () => {
  const run = () => fuzzBridge({ seed: 3, count: 1_000, deadline: Number.POSITIVE_INFINITY })
  const [first, second] = [await run(), await run()]
  const { seconds: _, grownMiB: __, ...figures } = first.figures
  expect(second.figures).toMatchObject(figures)
})

/** Faults of a side of the bridge that does not hold what it must. */
async function faultsOf(broken: Partial<Door>): Promise<string[]> {
  const faults: string[] = []
  const counts: DoorCounts = { sent: 0, unsendable: 0, reached: 0, answered: 0, held: 0, refused: {} }
  const door = { ...widgetDoor, ...broken }
  await fuzzDoor(createRandom(5), door, { size: 400, counts, fault: (fault) => faults.push(fault) })
  return [...new Set(faults)]
}

test('error: a side without a guard is found out', async () => {
  const faults = await faultsOf({
    offer(port, reach) {
      port.onmessage = async ({ data }) => {
        const name = data?.path?.[0]
        const args = Array.from(data?.argumentList ?? [], (argument: { value?: unknown }) => argument?.value)
        const isHeld = args.some((arg) => (arg as { method?: unknown } | null)?.method === heldMark)
        const answer = isHeld ? await reach.call(name, args) : void reach.call(name, args)
        port.postMessage({ id: data?.id, type: 'RAW', value: { ok: answer } })
      }
      return () => port.close()
    },
  })
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringContaining('prototype was called'),
      expect.stringContaining('an object of a class'),
      expect.stringContaining('the held call was answered'),
    ]),
  )
})
