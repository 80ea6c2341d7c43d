import BookOpen from 'virtual:icons/book-open';
import Briefcase from 'virtual:icons/briefcase';
import Calendar from 'virtual:icons/calendar';
import CircleHelp from 'virtual:icons/circle-help';
import CirclePlus from 'virtual:icons/circle-plus';
import Code from 'virtual:icons/code';
import Download from 'virtual:icons/download';
import Flag from 'virtual:icons/flag';
import Gift from 'virtual:icons/gift';
import Globe from 'virtual:icons/globe';
import GraduationCap from 'virtual:icons/graduation-cap';
import Headphones from 'virtual:icons/headphones';
import Heart from 'virtual:icons/heart';
import House from 'virtual:icons/house';
import Info from 'virtual:icons/info';
import LayoutGrid from 'virtual:icons/layout-grid';
import LifeBuoy from 'virtual:icons/life-buoy';
import Lightbulb from 'virtual:icons/lightbulb';
import LogIn from 'virtual:icons/log-in';
import Mail from 'virtual:icons/mail';
import MapIcon from 'virtual:icons/map';
import Megaphone from 'virtual:icons/megaphone';
import MessageCircle from 'virtual:icons/message-circle';
import MessagesSquare from 'virtual:icons/messages-square';
import Newspaper from 'virtual:icons/newspaper';
import Phone from 'virtual:icons/phone';
import Rocket from 'virtual:icons/rocket';
import Search from 'virtual:icons/search';
import Settings from 'virtual:icons/settings';
import Shield from 'virtual:icons/shield';
import ShoppingCart from 'virtual:icons/shopping-cart';
import Star from 'virtual:icons/star';
import Tags from 'virtual:icons/tags';
import Ticket from 'virtual:icons/ticket';
import Trophy from 'virtual:icons/trophy';
import Users from 'virtual:icons/users';
import Video from 'virtual:icons/video';
import Wrench from 'virtual:icons/wrench';
import type { LinkIcon } from '#core/siteLinks.ts';

const icons = {
  house: House,
  'layout-grid': LayoutGrid,
  'messages-square': MessagesSquare,
  'message-circle': MessageCircle,
  'circle-help': CircleHelp,
  lightbulb: Lightbulb,
  'book-open': BookOpen,
  newspaper: Newspaper,
  megaphone: Megaphone,
  calendar: Calendar,
  trophy: Trophy,
  star: Star,
  heart: Heart,
  users: Users,
  'life-buoy': LifeBuoy,
  headphones: Headphones,
  ticket: Ticket,
  briefcase: Briefcase,
  wrench: Wrench,
  search: Search,
  tags: Tags,
  map: MapIcon,
  'graduation-cap': GraduationCap,
  code: Code,
  download: Download,
  'shopping-cart': ShoppingCart,
  globe: Globe,
  mail: Mail,
  phone: Phone,
  video: Video,
  shield: Shield,
  flag: Flag,
  rocket: Rocket,
  gift: Gift,
  info: Info,
  settings: Settings,
  'circle-plus': CirclePlus,
  'log-in': LogIn,
} satisfies Record<LinkIcon, typeof House>;

/** The icon of a link of the navigation bar or the footer. Loaded only where one has an icon. */
export function SiteIcon({ name }: { name: LinkIcon }) {
  const Icon = icons[name];
  return <Icon aria-hidden className="size-4.5 shrink-0" />;
}
