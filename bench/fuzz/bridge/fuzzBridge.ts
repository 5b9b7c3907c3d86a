import { watchPrototypes } from '../pollution.ts'
import { createRandom } from '../random.ts'
import { type Found, type FuzzOptions, faultList, heapMiB } from '../report.ts'
import { type AnswerCounts, fuzzAnswers } from './fuzzAnswers.ts'
import { type DoorCounts, fuzzDoor } from './fuzzDoor.ts'
import { fuzzHandshake, type HandshakeCounts } from './fuzzHandshake.ts'
import { loginDoor } from './loginDoor.ts'
import { pageDoor } from './pageDoor.ts'
import { widgetDoor } from './widgetDoor.ts'

const doors = [widgetDoor, loginDoor, pageDoor]
/** Messages of a connection: below what its bucket holds at once, and now and then far above. */
const usualSize = 400
const floodSize = 4_000
/** How much the heap may grow over the whole run. */
const mostGrowthMiB = 64

const noCounts = (): DoorCounts => ({
  sent: 0,
  unsendable: 0,
  reached: 0,
  answered: 0,
  held: 0,
  refused: {},
})

/**
 * Messages to every side of the bridge over real ports: page to widget, widget to login frame, widget to page, answers,
 * and the window before the handshake. Whatever comes, no code runs, no prototype changes, a call that is held is
 * answered once, and memory does not grow.
 */
export async function fuzzBridge({ seed, count, deadline }: FuzzOptions): Promise<Found> {
  const random = createRandom(seed)
  const { faults, add } = faultList()
  const onThrown = (error: unknown): void => add(`thrown past every handler: ${String(error)}`)
  process.on('unhandledRejection', onThrown)
  process.on('uncaughtException', onThrown)
  const changed = watchPrototypes()
  const atDoors: Record<string, DoorCounts> = {}
  const answers: AnswerCounts = { sent: 0, settled: 0 }
  const handshake: HandshakeCounts = { sent: 0, accepted: 0, refused: {} }
  const sent = (): number =>
    Object.values(atDoors).reduce((sum, counts) => sum + counts.sent, answers.sent + handshake.sent)
  const before = heapMiB()
  const began = performance.now()
  let rounds = 0
  while (sent() < count && performance.now() < deadline) {
    rounds++
    const left = count - sent()
    const size = Math.min(left, random.chance(0.02) ? floodSize : usualSize)
    const kind = random.next()
    if (kind < 0.1) await fuzzHandshake(random, { size, counts: handshake, fault: add })
    else if (kind < 0.25) await fuzzAnswers(random, { size, counts: answers, fault: add })
    else {
      const door = random.pick(doors)
      const counts = atDoors[door.name] ?? noCounts()
      atDoors[door.name] = counts
      await fuzzDoor(random, door, { size, counts, fault: add })
    }
    if ('fuzzRan' in globalThis) add('code of a message ran')
  }
  for (const name of changed()) add(`${name} changed`)
  process.off('unhandledRejection', onThrown)
  process.off('uncaughtException', onThrown)
  const grownMiB = heapMiB() - before
  if (grownMiB > mostGrowthMiB) add(`the heap grew by ${grownMiB} MiB`)
  if (sent() < count) add(`only ${sent()} of ${count} messages were sent in time`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return { figures: { messages: sent(), rounds, seconds, grownMiB, ...atDoors, answers, handshake }, faults }
}
