import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { ShellSettings } from './shellSettings.ts';
import type { ViewerPreferences } from './viewerPreferences.ts';

/** What is asked of a member whose registration is not complete. */
export interface RegistrationNeeds {
  fields: ('email' | 'username' | 'terms')[];
  /** Keys of the settings' `registrationFields` without an answer. */
  questions: string[];
}

/** The viewer as the browser may know it. */
export interface ViewerInfo {
  memberId: string | null;
  username: string | null;
  fullName: string | null;
  avatar: string | null;
  role: string | null;
  /** What is held everywhere; single categories say theirs themselves (`scopedPermissions`). */
  permissions: Permission[];
  /** What is held in one category or another, besides. */
  scopedPermissions: Permission[];
  /** ISO 8601; until then the member only reads. */
  suspendedUntil: string | null;
  /** Why, in the words of those who suspended the member. */
  suspendedReason: string | null;
  /** Nothing is written before the member has confirmed their address. */
  mustVerifyEmail: boolean;
  /** IANA name; null: the browser's own. */
  timeZone: string | null;
  preferences: ViewerPreferences;
  /** What the member still has to say before anything else (SPEC §2 overlays); null: nothing. */
  registration: RegistrationNeeds | null;
  isRegCompleted: boolean;
  screenerFilled: boolean;
}

export type Theme = 'light' | 'dark' | 'auto';

/** A way in through somebody else, as anyone may know it. */
export interface OfferedProvider {
  id: string;
  idpId: string;
  name: string;
  /** OPEN_ID_CONNECT, OAUTH, SAML, FASTPASS, CUSTOM_AUTH or CUSTOM_TOKEN */
  kind: string;
  /** GOOGLE, FACEBOOK …; null for single sign-on */
  loginType: string | null;
  /** Where signing in begins, with the base path; null where it begins elsewhere. */
  startUrl: string | null;
}

/** What the shell of every page needs, sent to the browser with the page. */
export interface ShellInfo {
  viewer: ViewerInfo;
  settings: ShellSettings;
  /** Ways in beside the password, in the order of their buttons. */
  providers: OfferedProvider[];
  language: string;
  direction: 'ltr' | 'rtl';
  theme: Theme;
  basePath: string;
  /** scheme://host of this community, without the base path */
  origin: string;
  /** When the session ends unless it is used, ISO 8601; null for a visitor. */
  sessionEndsAt: string | null;
  /** For forms that are sent without script (SPEC §7); null for a visitor. */
  csrfToken: string | null;
  /** Whether this browser's session was just ended by a block or a ban. */
  wasBanned: boolean;
  /** What was typed into a form that was refused without script; on the form's own page. */
  typed?: Readonly<Record<string, string>> | null;
  /** When the page was made, ISO 8601; relative times are told from it. */
  now: string;
}

export interface GraphqlFailure {
  code: ErrorCode;
  message: string;
  path: string;
}

/** Answer of an operation executed in process. */
export interface GraphqlAnswer<Data> {
  data: Data | null;
  failures: GraphqlFailure[];
}

/** What a page's loader is given by the server: the same doors the browser has, opened in process. */
export interface PageRequest {
  shell: ShellInfo;
  /** The row of the route table that the server takes the address for. */
  pattern: string;
  nonce: string;
  /** Takes the page as it is to be sent: through a Response it would be copied three times. */
  takePage: (html: Uint8Array<ArrayBuffer>) => void;
  /** Logs what went wrong while the page was made. */
  reportFault: (error: unknown) => void;
  /** Addresses of the scripts that the views of these widgets live in, and of their words. */
  scriptsOf: (widgetTypes: readonly string[], language: string) => string[];
  execute: <Data, Variables>(
    document: OperationDocument<Data, Variables>,
    variables: Variables,
  ) => Promise<GraphqlAnswer<Data>>;
}

/** A typed GraphQL document; what `graphql()` of the pages returns fits it. */
export interface OperationDocument<Data, Variables> {
  readonly kind: string;
  /** With its text. */
  readonly loc?: { readonly source: { readonly body: string } };
  __apiType?: (variables: Variables) => Data;
}
