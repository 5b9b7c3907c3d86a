import { Icon, type IconProps } from './Icon.tsx'

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M3.75 12h16.5M12 3.75c2.3 2.4 3.4 5.1 3.4 8.25s-1.1 5.85-3.4 8.25c-2.3-2.4-3.4-5.1-3.4-8.25s1.1-5.85 3.4-8.25Z" />
  </Icon>
)
