import { expose } from 'comlink'
import { exposeApi } from '../../host-sdk/channel/exposeApi.ts'
import { bridges, type EchoApi } from './echo.ts'

/** Offers the same echo three ways, a port each. The token bucket is lifted: the rate itself is what is measured. */
addEventListener('message', ({ data, ports }) => {
  if (data !== 'bench:ports' || ports.length !== bridges.length) return
  const [bare, comlink, gatehouse] = ports as [MessagePort, MessagePort, MessagePort]
  bare.onmessage = ({ data }) => bare.postMessage(data)
  expose({ echo: (value: unknown) => value }, comlink)
  exposeApi<EchoApi>(
    gatehouse,
    { echo: (_, value) => value },
    { limits: { inFlight: 1e9, burst: 1e9, perSecond: 1e9 } },
  )
})
parent.postMessage('bench:ready', '*')
