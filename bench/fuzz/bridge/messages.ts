import { hostileText, hostileValue, mutated, specialNames } from '../hostileValues.ts'
import type { Random } from '../random.ts'
import type { Door } from './door.ts'

/** A message and what is transferred with it. */
export interface Sent {
  message: unknown
  transfer: MessagePort[]
}

const raw = (value: unknown) => ({ type: 'RAW', value })
const comlinkTypes = ['GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE', 'HANDLER', 'RAW'] as const
const ownTypes = ['gatehouse:abort', 'gatehouse:ping', 'gatehouse:alive', 'gatehouse:connect'] as const

/** A message that something of the product would like to believe: a call, changed in one place or in many. */
export function nextMessage(random: Random, door: Door, id: string): Sent {
  const way = random.below(20)
  if (way === 0) return plain(hostileValue(random))
  if (way === 1) return withPort(random, id)
  if (way === 2)
    return plain({ type: random.pick(ownTypes), id: random.chance(0.5) ? id : hostileValue(random) })
  const call = callOf(random, door, id)
  if (way < 6) return plain(call)
  if (way < 12)
    return plain({ ...call, argumentList: call.argumentList.map(({ value }) => raw(mutated(random, value))) })
  if (way < 14) return plain({ ...call, type: random.pick(comlinkTypes), value: raw(hostileValue(random)) })
  if (way < 16) return plain({ ...call, path: hostilePath(random, call.path) })
  if (way < 18) return plain({ ...call, argumentList: hostileArguments(random) })
  return plain(mutated(random, call))
}

const plain = (message: unknown): Sent => ({ message, transfer: [] })

function callOf(random: Random, { calls }: Door, id: string) {
  const name = random.pick(Object.keys(calls))
  const args = random.pick(calls[name] ?? [[]])
  return { id, type: 'APPLY', path: [name], argumentList: args.map(raw) }
}

function hostilePath(random: Random, path: string[]): unknown {
  return random.pick<() => unknown>([
    () => [...path, random.pick(specialNames)],
    () => [random.pick(specialNames)],
    () => [random.pick(specialNames), random.pick(specialNames)],
    () => [],
    () => path[0],
    () => [path],
    () => ({ 0: path[0], length: 1 }),
    () => [hostileText(random)],
    () => hostileValue(random),
  ])()
}

function hostileArguments(random: Random): unknown {
  return random.pick<() => unknown>([
    () => hostileValue(random),
    () => Array.from({ length: random.below(12) }, () => raw(hostileValue(random))),
    () => [{ type: 'HANDLER', name: random.pick(['proxy', 'throw', 'x']), value: hostileValue(random) }],
    () => [{ type: random.pick(comlinkTypes), value: hostileValue(random) }],
    () => [hostileValue(random)],
  ])()
}

/** comlink's own way to hand over a callback: a port in an argument. */
function withPort(random: Random, id: string): Sent {
  const { port1, port2 } = new MessageChannel()
  port1.close()
  const proxy = { type: 'HANDLER', name: 'proxy', value: port2 }
  const argument = random.chance(0.5) ? proxy : raw(random.chance(0.5) ? port2 : { port: port2 })
  return { message: { id, type: 'APPLY', path: ['request'], argumentList: [argument] }, transfer: [port2] }
}
