import { Fragment, type ReactNode, useMemo } from 'react'
import { drawCode } from './drawCode.ts'
import './QrCode.css'

/** A code to scan, dark on light in every theme: that is what cameras look for. */
export const QrCode = (props: { text: string; label: string; middle?: ReactNode }) => {
  const { text, label, middle } = props
  const hollow = middle !== undefined
  const { path, marks, size } = useMemo(() => drawCode(text, hollow), [text, hollow])
  return (
    <div className="qr">
      <svg aria-label={label} role="img" viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
        {marks.map(([x, y]) => (
          <Fragment key={`${x} ${y}`}>
            <rect className="qr-mark" height="6" rx="1.75" width="6" x={x + 0.5} y={y + 0.5} />
            <rect height="3" rx="0.9" width="3" x={x + 2} y={y + 2} />
          </Fragment>
        ))}
      </svg>
      {middle && <span className="qr-middle">{middle}</span>}
    </div>
  )
}
