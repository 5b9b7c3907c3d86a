import { request } from 'node:http'
import type { GatehouseServer } from './gatehouse.ts'

/** Path and header lines with which a browser asks for a frame of the project `bench`. */
export const frameRequest = (host: string, pageOrigin: string, accepts = 'identity'): string[] => [
  'GET /frame?projectId=bench HTTP/1.1',
  `host: ${host}`,
  'accept: text/html',
  'sec-fetch-dest: iframe',
  `referer: ${pageOrigin}/`,
  `accept-encoding: ${accepts}`,
]

/** A real answer of the server: the headers that it set, name after value, and the document as base64. */
export function captureFrame(
  { port, host }: GatehouseServer,
  pageOrigin: string,
  accepts?: string,
): Promise<{ headers: string[]; body: string }> {
  const [start = '', ...lines] = frameRequest(host, pageOrigin, accepts)
  const path = start.split(' ')[1] ?? ''
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const own = ['connection', 'date', 'keep-alive', 'transfer-encoding']
        const { rawHeaders: raw } = response
        const kept = raw.flatMap((name, at) =>
          at % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
        )
        const body = Buffer.concat(chunks)
        if (response.statusCode === 200) resolve({ headers: kept, body: body.toString('base64') })
        else reject(new Error(`the frame was refused: ${response.statusCode} ${body.subarray(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
