import { wrap } from 'comlink'
import { wrapApi } from '../../host-sdk/channel/wrapApi.ts'
import { type Bridge, bridges, type EchoApi, request } from './echo.ts'

/** Times in ms of single calls, one after the other and `width` at once. */
export interface BridgeTimes {
  sequential: number[]
  parallel: number[]
}

export interface BridgeBench {
  isolated: boolean
  run(rounds: number, calls: number, width: number): Promise<Record<Bridge, BridgeTimes>>
}

function bareApi(port: MessagePort): EchoApi {
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  port.onmessage = ({ data }) => {
    const resolve = waiting.get(data.id)
    waiting.delete(data.id)
    resolve?.(data.value)
  }
  return {
    echo: (value) =>
      new Promise((resolve) => {
        waiting.set(++lastId, resolve)
        port.postMessage({ id: lastId, value })
      }),
  }
}

function connect(frame: Window): Record<Bridge, EchoApi> {
  const channels = bridges.map(() => new MessageChannel())
  const [bare, comlink, gatehouse] = channels.map(({ port1 }) => port1) as [
    MessagePort,
    MessagePort,
    MessagePort,
  ]
  frame.postMessage(
    'bench:ports',
    '*',
    channels.map(({ port2 }) => port2),
  )
  return {
    bare: bareApi(bare),
    comlink: wrap<EchoApi>(comlink) as unknown as EchoApi,
    gatehouse: wrapApi<EchoApi>(gatehouse, ['echo'], { inFlight: 1e9, burst: 1e9, perSecond: 1e9 }).api,
  }
}

async function timed(api: EchoApi): Promise<number> {
  const startedAt = performance.now()
  await api.echo(request)
  return performance.now() - startedAt
}

const origin = new URLSearchParams(location.search).get('frame') ?? ''
const iframe = document.createElement('iframe')
const bench = new Promise<BridgeBench>((resolve) => {
  addEventListener('message', ({ data, source }) => {
    if (data !== 'bench:ready' || source !== iframe.contentWindow) return
    const apis = connect(iframe.contentWindow as Window)
    resolve({
      isolated: crossOriginIsolated,
      async run(rounds, calls, atOnce) {
        const times = Object.fromEntries(
          bridges.map((name) => [name, { sequential: [], parallel: [] }]),
        ) as unknown as Record<Bridge, BridgeTimes>
        for (let round = 0; round < rounds; round++)
          for (const name of round % 2 ? [...bridges].reverse() : bridges) {
            const api = apis[name]
            for (let call = 0; call < calls; call++) times[name].sequential.push(await timed(api))
            times[name].parallel.push(
              ...(await Promise.all(Array.from({ length: atOnce }, () => timed(api)))),
            )
          }
        return times
      },
    })
  })
})
Object.assign(globalThis, { bench })
iframe.src = `${origin}/frame`
document.body.append(iframe)
