import type { PhpbbBoard } from './phpbbBoard.ts';

interface Target {
  targetKind: 'posts' | 'comments' | 'categories' | 'topics' | 'members' | 'files';
  targetId: string;
}

interface OldPlace {
  forum?: number;
  topic?: number;
  post?: number;
  user?: number;
  file?: number;
}

/**
 * The addresses that phpBB had for something. The ids of redirects are numbers, of which a writer holds millions in little
 * memory: the last digit says which form it is.
 */
export function writeRedirects(board: PhpbbBoard, target: Target, old: OldPlace): void {
  const { forum, topic, post, user, file } = old;
  const add = (id: number, form: number, address: string) => {
    board.writer.write('redirects', {
      ...target,
      id: String(id * 10 + form),
      path: board.path(address),
    });
  };
  if (topic !== undefined) {
    add(topic, 1, `viewtopic.php?t=${topic}`);
    if (forum !== undefined) add(topic, 2, `viewtopic.php?f=${forum}&t=${topic}`);
  } else if (forum !== undefined) add(forum, 3, `viewforum.php?f=${forum}`);
  if (post !== undefined) add(post, 4, `viewtopic.php?p=${post}`);
  if (user !== undefined) add(user, 5, `memberlist.php?mode=viewprofile&u=${user}`);
  if (file !== undefined) add(file, 6, `download/file.php?id=${file}`);
}
