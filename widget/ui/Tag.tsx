import type { ReactNode } from 'react'
import './Tag.css'

export const Tag = (props: { children: ReactNode; tone?: 'accent' | 'warning' }) => (
  <span className={props.tone ? `tag tag-${props.tone}` : 'tag'}>{props.children}</span>
)
