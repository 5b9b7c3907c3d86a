import type { ReactNode } from 'react'
import './Banner.css'
import { InfoIcon } from './icons/InfoIcon.tsx'
import { WarningIcon } from './icons/WarningIcon.tsx'
import { useReportTone } from './shownTone.ts'
import type { Tone } from './tone.ts'

export const Banner = (props: { tone: Tone; title: ReactNode; children?: ReactNode }) => {
  useReportTone(props.tone)
  return (
    <div className={`banner banner-${props.tone}`}>
      {props.tone === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>
        <p className="banner-title">{props.title}</p>
        {props.children && <p>{props.children}</p>}
      </div>
    </div>
  )
}
