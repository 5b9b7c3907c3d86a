import { Icon, type IconProps } from './Icon.tsx'

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M3.75 12h16.5M12 3.75c2.3 2.4 3.4 5.1 3.4 8.25s-1.100 5.850-3.400 8.250c-2.300-2.400-3.400-5.100-3.400-8.250s1.100-5.850 3.400-8.250Z" />
  </Icon>
)
