import { createRandom } from '../random.ts'
import { type Found, type FuzzOptions, faultList } from '../report.ts'
import { nodeCases } from './nodeCases.ts'
import { type NodeStage, openNodeStage } from './nodeStage.ts'

/** An answer takes at most this long, whatever the node says: three rounds of questions, each with a deadline of eight seconds. */
const lateMs = 25_000
/** After so many it is looked whether the chains are open. */
const lookEvery = 200

/**
 * Odd answers of nodes below the proxy, balances and histories. Whatever a node says, a caller is answered in time and as
 * documented, one odd record empties no answer and changes no other part of it, and no chain is shut by it.
 */
export async function fuzzNodes({ seed, count, deadline }: FuzzOptions): Promise<Found> {
  const lanes = Math.max(2, Math.min(mostLanes, Math.floor(count / leastOfLane)))
  const thrown: string[] = []
  const onThrown = (error: unknown): void => void thrown.push(`thrown past every handler: ${String(error)}`)
  process.on('unhandledRejection', onThrown)
  process.on('uncaughtException', onThrown)
  // All servers start before the first question: while one starts, questions of the others would run into their limits.
  const stages: NodeStage[] = []
  for (let lane = 0; lane < lanes; lane++) stages.push(await openNodeStage())
  const found = await Promise.all(
    stages.map((stage, lane) =>
      fuzzLane(stage, lane % 2 === 0 ? partlyOdd : whollyOdd, {
        seed: (seed + lane * 7_919) >>> 0,
        count: Math.ceil(count / lanes),
        deadline,
      }),
    ),
  ).finally(async () => {
    process.off('unhandledRejection', onThrown)
    process.off('uncaughtException', onThrown)
    await Promise.all(stages.map((stage) => stage[Symbol.asyncDispose]()))
  })
  const sum = (name: string) => found.reduce((all, { figures }) => all + Number(figures[name] ?? 0), 0)
  const names = [...new Set(found.flatMap(({ figures }) => Object.keys(figures)))]
  const figures = Object.fromEntries(names.map((name) => [name, sum(name)]))
  const most = (name: string) => Math.max(...found.map(({ figures }) => Number(figures[name])))
  return {
    figures: { ...figures, lanes, seconds: most('seconds'), slowestMs: most('slowestMs') },
    faults: [...new Set([...thrown, ...found.flatMap(({ faults }) => faults)])],
  }
}

/** Servers that are asked at once, since much of the time is a pause before a probe; a short run has two. */
const mostLanes = 12
const leastOfLane = 1_000

/** What failed as a whole is remembered for a while, so both kinds have servers of their own. */
const isPart = (name: string): boolean => /beside|batch/.test(name)
const partlyOdd = Object.entries(nodeCases).filter(([name]) => isPart(name))
const whollyOdd = Object.entries(nodeCases).filter(([name]) => !isPart(name))

async function fuzzLane(
  stage: NodeStage,
  cases: typeof partlyOdd,
  { seed, count, deadline }: FuzzOptions,
): Promise<Found> {
  const { faults, add } = faultList()
  const began = performance.now()
  const seen = new Set<string>()
  const statuses: Record<string, number> = {}
  let index = 0
  let slowestMs = 0
  const { server } = stage
  const token = await server.token()
  const renewed = { token, at: performance.now() }
  const addOnce = (name: string, fault: string): void => {
    const key = `${name} ${fault.replaceAll(/\d+/g, '#')}`
    if (seen.has(key)) return
    seen.add(key)
    add(`${name}, answer ${index}: ${fault}`)
  }
  for (; stage.seen < count && performance.now() < deadline; index += 1) {
    const random = createRandom((seed + Math.imul(index, 0x9e3779b1)) >>> 0)
    const [name, one] = random.pick(cases)
    if (performance.now() - renewed.at > 60_000) {
      stage.odd = undefined
      Object.assign(renewed, { token: await server.token(), at: performance.now() })
    }
    const { records, ...odd } = one.oddness(random, index)
    stage.odd = { ...odd, ...(records && { records: counted(records) }) }
    const startedAt = performance.now()
    const fault = await one.run(stage, renewed.token, index).catch((error) => String(error).slice(0, 300))
    const tookMs = performance.now() - startedAt
    slowestMs = Math.max(slowestMs, tookMs)
    statuses[name] = (statuses[name] ?? 0) + 1
    if (fault) addOnce(name, fault)
    if (tookMs > lateMs) addOnce(name, `took ${Math.round(tookMs)} ms`)
    if (index % lookEvery === lookEvery - 1) await look()
  }
  await look()
  if (stage.seen < count) add(`only ${stage.seen} of ${count} odd answers came in time`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return {
    figures: {
      answers: stage.seen,
      questions: index,
      seconds,
      slowestMs: Math.round(slowestMs),
      ...statuses,
    },
    faults,
  }

  function counted<T extends (...given: never[]) => unknown>(work: T): T {
    return ((...given: Parameters<T>) => {
      const [, before] = given as unknown[]
      const after = work(...given)
      if (after !== before) stage.seen += 1
      return after
    }) as T
  }

  /** With sound answers both chains answer, at once. */
  async function look(): Promise<void> {
    stage.odd = undefined
    for (const [name, one] of [
      ['eth_getBalance', nodeCases['eth_getBalance']],
      ['getBalance', nodeCases['getBalance']],
    ] as const) {
      const before = await server.metric('gatehouse_breakers_open')
      const fault = await one?.run(stage, renewed.token, 1e6 + index)
      if (fault || before > 0) addOnce(name, fault ?? 'a breaker is open though every probe is answered')
    }
  }
}
