import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import './QrCode.css'

/** Share of the code's width that its middle may cover; the code corrects far more. */
const middleShare = 0.24

/** A code to scan, dark on light in every theme: that is what cameras look for. */
export const QrCode = (props: { text: string; label: string; middle?: ReactNode }) => {
  const { text, label, middle } = props
  const hollow = middle !== undefined
  const { path, size } = useMemo(() => drawCode(text, hollow), [text, hollow])
  return (
    <div className="qr">
      <svg aria-label={label} role="img" shapeRendering="crispEdges" viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
      {middle && <span className="qr-middle">{middle}</span>}
    </div>
  )
}

/** One rectangle for each run of dark squares in a row. */
function drawCode(text: string, hollow: boolean): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const from = Math.floor((size * (1 - middleShare)) / 2)
  const isCovered = (at: number): boolean => hollow && at >= from && at < size - from
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const isDark = (at: number): boolean => !!row[at] && !(isCovered(at) && isCovered(y))
      if (!isDark(x)) continue
      const start = x
      while (x < size && isDark(x)) x++
      path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  })
  return { path, size }
}
