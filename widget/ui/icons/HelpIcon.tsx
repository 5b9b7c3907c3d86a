import { Icon, type IconProps } from './Icon.tsx'

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7.9 8.7C8.1 6.5 9.8 5.1 12 5.1c2.4 0 4.2 1.5 4.2 3.7 0 3.1-4.2 3.2-4.2 6.1M12 19v.1" />
  </Icon>
)
