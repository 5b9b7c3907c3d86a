import type { Random } from '../random.ts'
import { checkReached } from './checkReached.ts'
import { type Door, heldAnswer, heldMark } from './door.ts'
import { nextMessage } from './messages.ts'

/** Counts of all rounds. */
export interface DoorCounts {
  sent: number
  /** Values that no port carries. */
  unsendable: number
  reached: number
  answered: number
  held: number
  refused: Record<string, number>
}

const heldId = 'held'
const lastId = 'last'
const isHeld = (args: readonly unknown[]): boolean =>
  args.some((arg) => (arg as { method?: unknown } | null)?.method === heldMark)

interface Heard {
  id?: unknown
  type?: unknown
  value?: { ok?: unknown; error?: { code?: unknown; message?: unknown } }
}

/** What is wrong with an answer, if anything: an envelope without a stack, and nothing that no reader refused. */
function checkAnswer({ type, value }: Heard): string | undefined {
  if (type !== 'RAW' || !value || typeof value !== 'object') return `an answer of the form ${String(type)}`
  if ('ok' in value) return undefined
  const { code, message } = value.error ?? {}
  if (!Number.isInteger(code) || typeof message !== 'string') return 'an error without code and message'
  if (/\n\s+at |\.ts:|file:\/\//.test(message)) return `a stack: ${message}`
  // What a handler did not foresee; all that it foresees has a code of its own.
  return code === -32603 ? `an unforeseen error: ${message}` : undefined
}

/**
 * One connection: a call that is held, then many messages, then the held one is answered. All of the answers are looked
 * at.
 */
export async function fuzzDoor(
  random: Random,
  door: Door,
  { size, counts, fault }: { size: number; counts: DoorCounts; fault: (sentence: string) => void },
): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let release = (_: string): void => {}
  const held = new Promise<string>((resolve) => {
    release = resolve
  })
  const reach = {
    call(name: string, args: readonly unknown[]): unknown {
      if (isHeld(args)) return held
      counts.reached++
      const wrong = checkReached(door, name, args)
      if (wrong) fault(wrong)
      // Some calls never end: the places that they take are few.
      return random.chance(0.002) ? new Promise(() => {}) : null
    },
  }
  const close = door.offer(port2, reach, (reason) => {
    counts.refused[reason] = (counts.refused[reason] ?? 0) + 1
  })
  const sentIds = new Map<unknown, number>()
  const answers = new Map<unknown, number>()
  let onLast = (): void => {}
  const last = new Promise<void>((resolve) => {
    onLast = resolve
  })
  let onHeld = (_: unknown): void => {}
  const heldAnswered = new Promise<unknown>((resolve) => {
    onHeld = resolve
  })
  port1.onmessage = ({ data }: MessageEvent<Heard>) => {
    if (data.type === 'gatehouse:alive') return
    counts.answered++
    answers.set(data.id, (answers.get(data.id) ?? 0) + 1)
    const wrong = checkAnswer(data)
    if (wrong) fault(`${door.name}: ${wrong}`)
    if (data.id === lastId) onLast()
    if (data.id === heldId) onHeld(data.value?.ok)
  }
  const raw = (value: unknown) => ({ type: 'RAW', value })
  const call = (id: string, name: string, args: readonly unknown[]) =>
    port1.postMessage({ id, type: 'APPLY', path: [name], argumentList: args.map(raw) })
  call(heldId, door.held.name, door.held.args)
  for (let at = 0; at < size; at++) {
    // Now and then an id that was used, that of the held call among them.
    const id = random.chance(0.05) ? random.pick([heldId, 'm0', `m${at - 1}`]) : `m${at}`
    const { message, transfer } = nextMessage(random, door, id)
    if (endsHeld(message)) continue
    try {
      port1.postMessage(message, transfer)
      const sentId = (message as { id?: unknown } | null)?.id
      sentIds.set(sentId, (sentIds.get(sentId) ?? 0) + 1)
      counts.sent++
    } catch {
      counts.unsendable++
    }
  }
  // A name that nobody offers is answered in its turn, so all before it was looked at.
  call(lastId, 'nobody', [])
  if ((await Promise.race([last.then(() => 'in turn'), late()])) === 'late')
    fault(`${door.name}: messages are not looked at any more`)
  release(heldAnswer)
  const answer = await Promise.race([heldAnswered, late()])
  if (answer === heldAnswer) counts.held++
  else fault(`${door.name}: the held call was answered ${JSON.stringify(answer)}`)
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  if (answers.get(heldId) !== 1)
    fault(`${door.name}: the held call was answered ${answers.get(heldId)} times`)
  for (const [id, times] of answers) {
    const sent = sentIds.get(id) ?? 0
    if (id !== heldId && id !== lastId && times > sent)
      fault(`${door.name}: ${String(id)} was sent ${sent} times and answered ${times}`)
  }
  close()
  port1.close()
}

/** A side that does not answer within this time never will. */
const lateMs = 30_000
const late = (): Promise<'late'> => new Promise((resolve) => setTimeout(resolve, lateMs, 'late').unref())

/** The caller's own word that it gives the held call up. */
const endsHeld = (message: unknown): boolean => {
  const { id, type } = (message ?? {}) as { id?: unknown; type?: unknown }
  return id === heldId && type === 'gatehouse:abort'
}
