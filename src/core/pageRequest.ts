import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { ShellSettings } from './shellSettings.ts';
import type { ShownPage } from './shownPage.ts';
import type { ViewerPreferences } from './viewerPreferences.ts';
import type { OverriddenNames } from './words/overriddenWords.ts';

/** What a member must provide to complete their registration. */
export interface RegistrationNeeds {
  fields: ('email' | 'username' | 'terms')[];
  /** Keys of unanswered `registrationFields`. */
  questions: string[];
}

/** The viewer, as known to the browser. */
export interface ViewerInfo {
  memberId: string | null;
  username: string | null;
  fullName: string | null;
  avatar: string | null;
  role: string | null;
  /** Permissions held globally; categories return their own (`scopedPermissions`). */
  permissions: Permission[];
  /** Additional permissions held in any category. */
  scopedPermissions: Permission[];
  /** ISO 8601; the member is read-only until then. */
  suspendedUntil: string | null;
  /** The reason for the suspension, as written by staff. */
  suspendedReason: string | null;
  /** The member is read-only until the email address is verified. */
  mustVerifyEmail: boolean;
  /** IANA name; null: the browser's time zone. */
  timeZone: string | null;
  preferences: ViewerPreferences;
  /** The languages the member reads, preferred first; empty: not chosen. */
  readLanguages: readonly string[];
  /** What the member must provide first (SPEC §2 overlays); null: nothing. */
  registration: RegistrationNeeds | null;
  isRegCompleted: boolean;
  screenerFilled: boolean;
}

export type Theme = 'light' | 'dark' | 'auto';

/** The public data of an identity provider. */
export interface OfferedProvider {
  id: string;
  idpId: string;
  name: string;
  /** OPEN_ID_CONNECT, OAUTH, SAML, FASTPASS, CUSTOM_AUTH or CUSTOM_TOKEN */
  kind: string;
  /** GOOGLE, FACEBOOK …; null for single sign-on */
  loginType: string | null;
  /** URL that starts the sign-in, with the base path; null if it starts elsewhere. */
  startUrl: string | null;
}

/** Data of the shell of every page, sent to the browser with the page. */
/** What features tell the browsers of members with every page; each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface MemberPageFacts {}

export interface ShellInfo {
  viewer: ViewerInfo;
  /** Omitted for visitors. */
  memberFacts?: MemberPageFacts;
  settings: ShellSettings;
  /** Identity providers, in button order. */
  providers: OfferedProvider[];
  language: string;
  /** The namespaces in which the community has changed texts of this language; left out where there are none. */
  words?: OverriddenNames;
  direction: 'ltr' | 'rtl';
  theme: Theme;
  basePath: string;
  /** URL of the community's own CSS; null if there is none, or it is switched off. */
  customStylesheet: string | null;
  /** scheme://host of this community, without the base path */
  origin: string;
  /** Session expiry unless used, ISO 8601; null for a visitor. */
  sessionEndsAt: string | null;
  /** CSRF token for forms sent without JavaScript (SPEC §7); null for a visitor. */
  csrfToken: string | null;
  /** Whether this browser's session was just ended by a block or a ban. */
  wasBanned: boolean;
  /** Typed values of a form that was rejected without JavaScript; only on the form's own page. */
  typed?: Readonly<Record<string, string>> | null;
  /** Render time, ISO 8601; reference for relative times. */
  now: string;
}

export interface GraphqlFailure {
  code: ErrorCode;
  message: string;
  path: string;
}

/** Result of an operation executed in process. */
export interface GraphqlAnswer<Data> {
  data: Data | null;
  failures: GraphqlFailure[];
}

/** What the server provides to a page's loader: the browser's endpoints, called in process. */
export interface PageRequest {
  shell: ShellInfo;
  /** The matched row of the route table. */
  pattern: string;
  nonce: string;
  /** Written anew from end to end, for tests of what is kept of other pages. */
  isWhole: boolean;
  /** As Markdown, not as HTML. */
  isMarkdown: boolean;
  /** Receives the finished page: sending it through a Response would copy it three times. */
  takePage: (html: Uint8Array<ArrayBuffer>) => void;
  /** Receives what the page shows, once that is known. */
  showsPage: (page: ShownPage) => void;
  /** Logs an error of the page. */
  reportPageError: (error: unknown) => void;
  /** Script URLs of these widgets' views. */
  scriptsOf: (widgetTypes: readonly string[]) => string[];
  /** The parts of the program whose texts these widgets show; null in development. */
  textsOf: (widgetTypes: readonly string[]) => { revision: string; parts: string[] } | null;
  /** The JSON of an answer's data, if it came as such. */
  jsonOf?: (data: object) => string | undefined;
  execute: <Data, Variables>(
    document: OperationDocument<Data, Variables>,
    variables: Variables,
  ) => Promise<GraphqlAnswer<Data>>;
}

/** A typed GraphQL document, compatible with the `graphql()` of the pages. */
export interface OperationDocument<Data, Variables> {
  readonly kind: string;
  /** Including its text. */
  readonly loc?: { readonly source: { readonly body: string } };
  __apiType?: (variables: Variables) => Data;
}
