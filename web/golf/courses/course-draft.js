// A course as it is edited: all values are texts. What is sent is made here, so that only what differs is changed.
import { number, today } from "../../core/format.js";

const pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5];

export const newDraft = (club) => ({
  club,
  name: "",
  validFrom: today(),
  holes: pars.map((par, place) => ({ par: String(par), strokeIndex: String(place + 1) })),
  tees: [{
    name: "",
    lengths: pars.map(() => ""),
    ratings: [{ gender: "men", part: "18", courseRating: "", slopeRating: "", par: "72" }],
  }],
});

export const draftOf = (course) => ({
  club: course.club,
  name: course.name,
  validFrom: "",
  holes: course.holes.map((hole) => ({
    par: String(hole.par),
    strokeIndex: String(hole.strokeIndex),
    women: hole.women,
  })),
  tees: course.tees.map((tee) => ({
    id: tee.id,
    name: tee.name,
    lengths: course.holes.map((hole) => String(hole.lengths?.[tee.name] ?? "")),
    ratings: tee.ratings.map((rating) => {
      const was = {
        courseRating: number(rating.courseRating, 1),
        slopeRating: String(rating.slopeRating),
        par: String(rating.par),
      };
      return { ...rating, ...was, was };
    }),
  })),
});

/// The par of all holes, without those that are not entered yet.
export const parOf = (draft) => draft.holes.reduce((total, hole) => total + (Number(hole.par) || 0), 0);

/// Whether a rating is new or put right, so that it is sent.
export const isSent = (rating) =>
  !rating.was || Object.entries(rating.was).some(([name, value]) => rating[name] !== value);

/// A number as people type it, with a comma or a point; what is no number is sent as it is, and the server says so.
const numberOf = (text) => {
  const plain = String(text).trim().replace(",", ".").replace("−", "-");
  return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : plain === "" ? undefined : plain;
};

const holesOf = (draft) =>
  draft.holes.map((hole, place) => ({
    hole: place + 1,
    par: numberOf(hole.par),
    strokeIndex: numberOf(hole.strokeIndex),
    women: hole.women ?? undefined,
  }));

const lengthsOf = (tee) =>
  tee.lengths.some((length) => String(length).trim())
    ? tee.lengths.map((length) => numberOf(length) ?? null)
    : undefined;

const ratingOf = (rating) => ({
  gender: rating.gender,
  part: rating.part,
  validFrom: rating.validFrom,
  courseRating: numberOf(rating.courseRating),
  slopeRating: numberOf(rating.slopeRating),
  par: numberOf(rating.par),
});

export const courseBody = (draft) => ({
  club: draft.club,
  name: draft.name.trim(),
  validFrom: draft.validFrom,
  holes: holesOf(draft),
  tees: draft.tees.map((tee) => ({
    name: tee.name.trim(),
    lengths: lengthsOf(tee),
    ratings: tee.ratings.map(ratingOf),
  })),
});

/// The change from the course as it was read: what is added, and what is put right.
export function courseChange(before, draft) {
  const old = draftOf(before);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const tees = draft.tees.map((tee, place) => {
    const was = old.tees[place];
    const added = tee.ratings.filter(isSent).map(ratingOf);
    return {
      id: tee.id,
      name: tee.id && tee.name === was?.name ? undefined : tee.name.trim(),
      lengths: same(tee.lengths, was?.lengths) ? undefined : lengthsOf(tee),
      ratings: added.length ? added : undefined,
    };
  });
  return {
    name: draft.name === before.name ? undefined : draft.name.trim(),
    validFrom: draft.validFrom || undefined,
    holes: same(draft.holes, old.holes) ? undefined : holesOf(draft),
    tees: tees.some((tee) => !tee.id || tee.name || tee.lengths || tee.ratings) ? tees : undefined,
    reason: draft.reason?.trim() || undefined,
  };
}
