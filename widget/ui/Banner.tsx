import type { ReactNode } from 'react'
import './Banner.css'
import { InfoIcon } from './icons/InfoIcon.tsx'
import { WarningIcon } from './icons/WarningIcon.tsx'

export const Banner = (props: {
  tone: 'danger' | 'warning' | 'info'
  title: ReactNode
  children?: ReactNode
}) => (
  <div className={`banner banner-${props.tone}`}>
    {props.tone === 'info' ? <InfoIcon /> : <WarningIcon />}
    <div>
      <p className="banner-title">{props.title}</p>
      {props.children && <p>{props.children}</p>}
    </div>
  </div>
)
